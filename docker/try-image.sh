#!/usr/bin/env bash
# Builds the image and tries it, on a machine without a container engine: first without arguments, then as compose.yaml
# does. It needs root, npm, and Debian's buildah and debootstrap. Without access to a container registry, it builds the
# base image from Debian and the npm package `node`. Prints a line for each check, and exits with 0 if all succeeded.
set -Eeuo pipefail
cd "$(dirname "$0")/.."
for program in buildah debootstrap npm; do
  command -v "$program" >/dev/null || { echo "$program is missing." && exit 1; }
done
export STORAGE_DRIVER=${STORAGE_DRIVER:-vfs} BUILDAH_ISOLATION=chroot
base=node:24-bookworm-slim
scratch=$(mktemp -d)
# The process of each container, by name.
declare -A pids=()

finish() {
  for name in "${!pids[@]}"; do node=$(node_of "${pids[$name]}") && kill "$node"; done 2>/dev/null || true
  wait
  for name in standalone keys migrate database operator api worker vault; do
    buildah rm "latchkey-$name" >/dev/null 2>&1 || true
  done
  rm -rf "$scratch"
}
trap finish EXIT
trap 'echo "failed at line $LINENO: $BASH_COMMAND"' ERR

checked() { echo "checked in $SECONDS s: $*"; }

# fail NAME TEXT…: with the output of that container.
fail() {
  cat "$scratch/$1.log"
  echo "failed: ${*:2}"
  exit 1
}

make_base() {
  local root=$scratch/debian npm=$scratch/debian/usr/local/lib/node_modules/npm mirror container
  mirror=$(grep -hE '^URIs:' /etc/apt/sources.list.d/*.sources 2>/dev/null | head -1 | cut -d' ' -f2)
  debootstrap --variant=minbase --include=ca-certificates bookworm "$root" ${mirror:+"$mirror"} >"$scratch/debian.log"
  echo '{ "private": true, "allowScripts": { "node": true } }' >"$scratch/package.json"
  npm install --silent --prefix "$scratch" --no-audit --no-fund node@24
  cp "$scratch/node_modules/node/bin/node" "$root/usr/local/bin/node"
  mkdir -p "$npm" && (cd "$scratch" && tar -xzf "$(npm pack --silent npm@11)" -C "$npm" --strip-components=1)
  ln -s ../lib/node_modules/npm/bin/npm-cli.js "$root/usr/local/bin/npm"
  chroot "$root" useradd --create-home --uid 1000 node
  # The image also trusts this machine's certificate authority, for npm registries behind it.
  cp /etc/ssl/certs/ca-certificates.crt "$root/etc/ssl/certs/"
  container=$(buildah from scratch)
  buildah add --quiet "$container" "$root" / >/dev/null
  buildah config --env NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt "$container"
  buildah commit --quiet "$container" "$base" >/dev/null
  buildah rm "$container" >/dev/null
  checked "$base is made of Debian and npm's node"
}

# create NAME: a container of the image.
create() { buildah from --quiet --pull-never --name "latchkey-$1" latchkey >/dev/null; }

# start NAME [OPTION…] -- COMMAND…: in the background.
start() {
  local name=$1 options=()
  shift
  while [ "$1" != -- ]; do options+=("$1") && shift; done
  create "$name"
  buildah run "${ports[@]}" "${options[@]}" "latchkey-$name" "$@" >"$scratch/$name.log" 2>&1 &
  pids[$name]=$!
}

# until_in NAME COMMAND…: tries a command until it succeeds. A container that ends meanwhile is a failure.
until_in() {
  local tries=0
  until "${@:2}" 2>/dev/null; do
    kill -0 "${pids[$1]}" 2>/dev/null || fail "$1" "$1 ended."
    [ $((tries += 1)) -lt 480 ] || fail "$1" "$1: no success of ${*:2}"
    sleep 0.5
  done
}

# healthy NAME: waits until the health check of the image succeeds.
healthy() {
  until_in "$1" buildah run "${ports[@]}" "latchkey-$1" -- latchkey health
  checked "$1 is healthy"
}

# node_of PID: the first process of the container that `buildah run` with this process id started.
node_of() {
  local pid=$1
  until [[ $(readlink "/proc/$pid/exe") == */node ]]; do pid=$(pgrep -P "$pid" | head -1) && [ -n "$pid" ] || return; done
  echo "$pid"
}

# stop NAME: `docker stop` sends SIGTERM to the first process of the container, which has to end by itself with 0.
stop() {
  local status=0 node
  node=$(node_of "${pids[$1]}")
  kill -TERM "$node"
  wait "${pids[$1]}" || status=$?
  [ "$status" -eq 0 ] || fail "$1" "$1 ended with $status at SIGTERM."
  unset "pids[$1]"
  checked "$1 ended with 0 at SIGTERM"
}

# accepts NAME TOKEN: whether the API accepts a token.
accepts() {
  buildah run --env "TOKEN=$2" "${ports[@]}" "latchkey-$1" -- node -e '
    const headers = { authorization: `Bearer ${process.env.TOKEN}` };
    fetch(`http://127.0.0.1:${process.env.PORT}/user/me`, { headers }).then(({ ok }) => process.exit(ok ? 0 : 1));'
}

token_in() { grep -o 'lk_live_pat_[A-Za-z0-9_-]*' | head -1; }

buildah inspect --type image "$base" >/dev/null 2>&1 || buildah pull --quiet "$base" >/dev/null 2>&1 || make_base
npmrc=$(npm config get userconfig 2>/dev/null)
[ -r "$npmrc" ] && npmrc=(--volume "$npmrc:/usr/local/etc/npmrc:ro") || npmrc=()
buildah build --quiet --format docker --network host --layers=false "${npmrc[@]}" -f docker/Dockerfile -t latchkey . \
  >"$scratch/build.log" 2>&1 || fail build "docker/Dockerfile does not build."
checked 'docker/Dockerfile builds the image'

# All containers share this machine's network, so each process has a port of its own.
read -r api worker vault < <(node -e "
  const servers = [1, 2, 3].map(() => net.createServer().listen(0));
  console.log(servers.map((server) => server.address().port).join(' '));
  for (const server of servers) server.close();")
ports=(--env "PORT=$api" --env "WORKER_PORT=$worker" --env "VAULT_PORT=$vault")
mkdir -p "$scratch"/{home,spool,database} "$scratch"/secrets/{api,worker,vault,operator,postgres}
chown -R 1000:1000 "$scratch"/{home,spool,database,secrets} && chmod 755 "$scratch"

start standalone --volume "$scratch/home:/var/lib/latchkey" -- latchkey standalone
healthy standalone
# The process is ready before it prints this.
until_in standalone grep -q 'Latchkey is ready' "$scratch/standalone.log"
accepts standalone "$(token_in <"$scratch/standalone.log")"
checked 'the API accepts the token that standalone prints'
recover=$(sed -n 's/^A new token *//p' "$scratch/standalone.log")
# shellcheck disable=SC2086
recovered=$(buildah run --volume "$scratch/home:/var/lib/latchkey" "${ports[@]}" latchkey-standalone -- $recover 2>/dev/null)
accepts standalone "$(token_in <<<"$recovered")"
checked "the command that standalone prints for a new token works: $recover"
stop standalone

start database --volume "$scratch/database:/var/lib/latchkey" -- node --input-type=module -e "
  import { writeFileSync } from 'node:fs';
  const { startPostgres } = await import('/latchkey/dist/libs/composition/src/postgres/index.js');
  const postgres = await startPostgres({ dataDir: '/var/lib/latchkey/data' });
  writeFileSync('/var/lib/latchkey/owner', postgres.urls.owner);
  setInterval(() => undefined, 1000);
  process.on('SIGTERM', () => postgres.stop().then(() => process.exit(0)));"
until_in database test -s "$scratch/database/owner"
owner=$(cat "$scratch/database/owner")
create keys
buildah run --env "DATABASE_URL=$owner" --volume "$scratch/secrets:/secrets" latchkey-keys -- \
  latchkey cli keys --folder /secrets >"$scratch/keys.log" 2>&1 || fail keys 'cli keys failed.'
checked 'cli keys --folder writes the keys of each process'
create migrate
buildah run --env DATABASE_URL_FILE=/secrets/operator/url --volume "$scratch/secrets:/secrets" latchkey-migrate -- \
  latchkey cli migrate --addresses /secrets >"$scratch/migrate.log" 2>&1 || fail migrate 'cli migrate failed.'
checked 'cli migrate --addresses creates the tables and logins'

ports+=(--env "PUBLIC_URL=http://localhost:$api" --env "VAULT_URL=http://localhost:$vault")
# start_app NAME SECRET…: as compose.yaml, with only its own secrets.
start_app() {
  local options=(--env DATABASE_URL_FILE=/run/latchkey/url) secret
  for secret in "${@:2}"; do options+=(--env "${secret}_FILE=/run/latchkey/$secret"); done
  start "$1" "${options[@]}" --volume "$scratch/secrets/$1:/run/latchkey:ro" \
    --volume "$scratch/spool:/var/lib/latchkey" -- latchkey "$1"
}
service=(CURSOR_KEYS MASTER_KEYS SERVICE_KEY VAULT_PUBLIC_KEYS)
start_app api "${service[@]}"
start_app worker "${service[@]}"
start_app vault CURSOR_KEYS VAULT_MASTER_KEYS VAULT_KEY SERVICE_PUBLIC_KEYS
for app in api worker vault; do healthy "$app"; done

create operator
# operate WORDS…: as the service `cli` of compose.yaml.
operate() {
  buildah run "${ports[@]}" --env DATABASE_URL_FILE=/run/latchkey/url --env LATCHKEY_DATA_DIR=/run/latchkey \
    --volume "$scratch/secrets/operator:/run/latchkey" latchkey-operator -- latchkey cli "$@" 2>>"$scratch/operator.log"
}
created=$(operate org create --name 'Analytical Engines' --owner-email ada@example.com) || fail operator 'cli org create failed.'
accepts api "$(token_in <<<"$created")"
checked 'cli org create prints a token that the API accepts'
operate doctor >"$scratch/doctor.log" 2>&1 || fail doctor 'cli doctor reports a fault.'
checked "cli doctor reports $(grep -c '^ok' "$scratch/doctor.log") checks as ok, and no fault"
for app in worker vault api; do stop "$app"; done
stop database
checked 'everything'
