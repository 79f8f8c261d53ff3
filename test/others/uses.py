"""Uses of the Python client. Pyright finds an error in exactly the lines that end with `# error`."""

from __future__ import annotations

from latchkey_client import AsyncClient, Client, LatchkeyError
from latchkey_client.types import Connection, CreateTeamBody

latchkey = Client("https://latchkey.example.com", "lk_live_pat_x")


def create_team() -> str:
    body: CreateTeamBody = {"name": "Support"}
    team = latchkey.create_team(body, timeout=5, max_retries=0)
    misread: int = team["name"]  # error
    print(misread, team["titel"])  # error
    latchkey.create_team({"nmae": "Support"})  # error
    latchkey.create_team(body, timout=5)  # error
    latchkey.get_team(team["id"], on_response=lambda response: print(response.headers["ETag"]))
    return team["name"]


def list_connections() -> list[Connection]:
    for connection in latchkey.list_connections(status=["active"]):
        print(connection["name"], connection["status"] == "active")
    latchkey.list_connections(status=["acitve"])  # error
    return latchkey.list_connections().all(100)


def describe(error: LatchkeyError) -> str:
    seconds: str = error.retry_after  # error
    return f"{error.status} {error.code} {error.reason}: {error.message} {seconds}"


async def count_teams() -> int:
    client = AsyncClient("https://latchkey.example.com", "lk_live_pat_x")
    me = await client.get_me()
    print(me["organization"]["name"])
    client.get_me()["organization"]  # error
    return len(await client.list_teams().all())
