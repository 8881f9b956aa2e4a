"""`copyviz serve`: the registry over HTTP for many users, and the tokens that let them in."""

from __future__ import annotations

import argparse
from pathlib import Path

from copyviz.cli.outline import counted
from copyviz.errors import UsageError
from copyviz.registry.table import backend_of, default_address

HELP = "Offer a registry over HTTP, with tokens for those who may use it."
EPILOG = """\
Examples:
  copyviz serve token add ng --role write           make a token; it is shown this once
  copyviz serve token list
  copyviz serve token remove ng
  copyviz serve                                     serve your own registry on this machine
  copyviz serve --at postgresql://db/texts --port 8080
  copyviz serve --openapi > openapi.json            what can be asked, for other programs

Use it as a registry: COPYVIZ_TOKEN=… copyviz registry --at http://127.0.0.1:8765 probe essay.docx
or with any program that speaks HTTP:
  curl -H "Authorization: Bearer $COPYVIZ_TOKEN" --data-binary @essay.docx "http://127.0.0.1:8765/probe?name=essay.docx"

Tokens that may read can probe and see what is registered; those that may write can also register and remove.
The service listens on this machine alone unless --host says otherwise. It speaks plain HTTP: where others can reach
it, put a server that speaks TLS before it, and start it with --proxy."""
PORT = 8765
MISSING = UsageError("The service is not installed.", "Type: pip install 'copyviz[service]'")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    add_place(parser, default="")
    parser.add_argument("--host", default="127.0.0.1", help="address to listen on (default: this machine alone)")
    parser.add_argument(
        "--port", type=int, default=PORT, help=f"port to listen on (default: {PORT}; 0: any free one)"
    )
    parser.add_argument(
        "--largest", metavar="MB", type=int, default=32, help="largest upload in megabytes (default: 32)"
    )
    parser.add_argument(
        "--rate", metavar="N", type=int, default=600, help="requests a minute for each token (default: 600)"
    )
    parser.add_argument("--workers", metavar="N", type=int, default=4, help="requests at work at once (default: 4)")
    parser.add_argument("--proxy", action="store_true", help="believe a proxy on this machine whom it speaks for")
    parser.add_argument("--openapi", action="store_true", help="print the OpenAPI description and end")
    parser.set_defaults(act=run_service)
    token = parser.add_subparsers(metavar="token", help="make, list and remove tokens").add_parser(
        "token", help="make, list and remove tokens", description="Make, list and remove the tokens of a service."
    )
    acts = token.add_subparsers(metavar="add|list|remove", required=True, help="what to do")
    add = acts.add_parser("add", help="make a token and show it, this once")
    add.add_argument("name", help="whose token it is")
    add.add_argument("--role", choices=("read", "write"), default="read", help="what it allows (default: read)")
    add.set_defaults(act=add_token)
    acts.add_parser("list", help="show whose tokens there are").set_defaults(act=list_tokens)
    remove = acts.add_parser("remove", help="refuse a token from now on")
    remove.add_argument("name", help="whose token it is")
    remove.set_defaults(act=remove_token)
    for each in acts.choices.values():
        add_place(each, default=argparse.SUPPRESS)


def add_place(parser: argparse.ArgumentParser, default: str) -> None:
    """Declare which registry, and where its tokens lie."""
    parser.add_argument(
        "--at", metavar="FILE|URL", default=default, help="the registry: a file or postgresql://… (default: your own)"
    )
    parser.add_argument(
        "--tokens", metavar="FILE", default=default, help="file of the tokens (default: beside the registry)"
    )


def run(arguments: argparse.Namespace) -> int:
    """Do what was asked for."""
    try:
        code: int = arguments.act(arguments)
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] in ("starlette", "uvicorn", "anyio", "h11"):
            raise MISSING from error
        raise
    return code


def run_service(arguments: argparse.Namespace) -> int:
    """Serve until asked to stop, or print the description."""
    if arguments.openapi:
        import json

        from copyviz.service.description import describe

        print(json.dumps(describe(), indent=2, ensure_ascii=False))
        return 0
    from copyviz.service.limits import ServiceOptions
    from copyviz.service.server import serve
    from copyviz.service.tokens import TokenFile

    options = ServiceOptions(
        largest_upload=arguments.largest << 20, rate=arguments.rate, workers=arguments.workers, proxy=arguments.proxy
    )
    if not 0 <= arguments.port < 1 << 16:
        raise UsageError(f"There is no port {arguments.port}.", "Give a number from 0 to 65535.")
    serve(arguments.at, TokenFile(token_path(arguments)), arguments.host, arguments.port, options)
    return 0


def add_token(arguments: argparse.Namespace) -> int:
    """Make a token and show it."""
    from copyviz.service.tokens import Role, TokenFile

    print(TokenFile(token_path(arguments)).add(arguments.name, Role(arguments.role)))
    return 0


def list_tokens(arguments: argparse.Namespace) -> int:
    """Show whose tokens there are."""
    from copyviz.service.tokens import TokenFile

    tokens = TokenFile(token_path(arguments)).tokens
    for token in tokens:
        print(f"{token.name}  {token.role.value}  made {token.made}")
    print(f"{counted(len(tokens), 'token')} in {token_path(arguments)}")
    return 0


def remove_token(arguments: argparse.Namespace) -> int:
    """Refuse a token from now on."""
    from copyviz.service.tokens import TokenFile

    TokenFile(token_path(arguments)).remove(arguments.name)
    print(f"The token of {arguments.name} is refused from now on.")
    return 0


def token_path(arguments: argparse.Namespace) -> Path:
    """Where the tokens of the registry lie."""
    from copyviz.service.tokens import default_path

    address = arguments.at or default_address()
    if address.partition("://")[0] in ("http", "https"):
        raise UsageError("A service serves a file or a database, not another service.", "Name one with --at.")
    backend_of(address)
    return Path(arguments.tokens) if arguments.tokens else default_path(address)
