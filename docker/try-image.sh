#!/usr/bin/env bash
# Builds the image, runs it without arguments, and then as compose.yaml does, on a machine without a container engine.
# It needs root, Debian's buildah and debootstrap, and npm. Without access to a registry, the base image is built from
# Debian and the npm package `node`. Exits with 0 if every container became ready and ended with 0 at SIGTERM.
set -euo pipefail
cd "$(dirname "$0")/.."
export STORAGE_DRIVER=${STORAGE_DRIVER:-vfs} BUILDAH_ISOLATION=chroot
base=node:24-bookworm-slim
scratch=$(mktemp -d)
pids=()

finish() {
  [ ${#pids[@]} -eq 0 ] || { kill "${pids[@]}" && wait "${pids[@]}"; } 2>/dev/null || true
  for app in standalone keys migrate api worker vault; do buildah rm "latchkey-$app" >/dev/null 2>&1 || true; done
  rm -rf "$scratch"
}
trap finish EXIT

make_base() {
  echo "== $base, built from Debian and npm's node"
  local root=$scratch/debian npm=$scratch/debian/usr/local/lib/node_modules/npm mirror
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
  local container
  container=$(buildah from scratch)
  buildah add --quiet "$container" "$root" / >/dev/null
  buildah config --env NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt "$container"
  buildah commit --quiet "$container" "$base" >/dev/null
  buildah rm "$container" >/dev/null
}

# in_image NAME [OPTION…] -- COMMAND…: as the image's user, where its processes run.
in_image() {
  local name=latchkey-$1 options=()
  shift
  while [ "$1" != -- ]; do options+=("$1") && shift; done
  buildah from --quiet --pull-never --name "$name" latchkey >/dev/null
  exec buildah run "${options[@]}" "$name" "$@"
}

buildah inspect --type image "$base" >/dev/null 2>&1 || buildah pull --quiet "$base" >/dev/null 2>&1 || make_base
echo '== the image'
npmrc=$(npm config get userconfig)
[ -r "$npmrc" ] && npmrc=(--volume "$npmrc:/root/.npmrc:ro") || npmrc=()
buildah build --quiet --format docker --network host --layers=false "${npmrc[@]}" -f docker/Dockerfile -t latchkey . >/dev/null

echo '== without arguments: everything in one container'
# All containers share this machine's network, so each has ports of its own.
ports=(--env PORT=13000 --env WORKER_PORT=13001 --env VAULT_PORT=13002)
# started NAME: waits until the health check of the image succeeds.
started() {
  for _ in $(seq 240); do
    buildah run "${ports[@]}" "latchkey-$1" -- latchkey health 2>/dev/null && echo "ready: $1" && return
    sleep 0.5
  done
  cat "$scratch/$1.log"
  exit 1
}
# stop NAME PID: `docker stop` sends SIGTERM to the first process of the container, which has to end by itself with 0.
stop() {
  local node=$2
  until grep -q '^node' "/proc/$node/cmdline"; do node=$(pgrep -P "$node" | head -1); done
  kill -TERM "$node"
  wait "$2" || { echo "$1 ended with $?" && cat "$scratch/$1.log" && exit 1; }
  echo "stopped: $1"
}
mkdir -p "$scratch/home" "$scratch/spool" "$scratch"/secrets/{api,worker,vault,operator,postgres}
chown -R 1000:1000 "$scratch/home" "$scratch/spool" "$scratch/secrets" && chmod 755 "$scratch"
(in_image standalone "${ports[@]}" --volume "$scratch/home:/var/lib/latchkey" -- \
  latchkey standalone) >"$scratch/standalone.log" 2>&1 &
pids+=($!)
started standalone
grep -q 'lk_live_pat_' "$scratch/standalone.log"
stop standalone "${pids[-1]}"

echo '== a database, keys and migrations in the image'
npm run --silent build
node --input-type=module -e "
  const { startPostgres } = await import('$PWD/dist/libs/composition/src/postgres/index.js');
  const { urls } = await startPostgres({ dataDir: '$scratch/data' });
  (await import('node:fs')).writeFileSync('$scratch/owner', urls.owner);
  process.on('SIGTERM', () => process.exit(0));
  setInterval(() => undefined, 1000);" &
pids+=($!)
until [ -s "$scratch/owner" ]; do sleep 0.2; done
(in_image keys --env "DATABASE_URL=$(cat "$scratch/owner")" --volume "$scratch/secrets:/secrets" -- \
  latchkey cli keys --folder /secrets)
(in_image migrate --env DATABASE_URL_FILE=/secrets/operator/url --volume "$scratch/secrets:/secrets" -- \
  latchkey cli migrate --addresses /secrets)

echo '== api, worker and vault'
start() { # APP SECRETS…
  local app=$1 options=("${ports[@]}" --env DATABASE_URL_FILE=/run/latchkey/url) secret
  for secret in "${@:2}"; do options+=(--env "${secret}_FILE=/run/latchkey/$secret"); done
  (in_image "$app" "${options[@]}" --volume "$scratch/secrets/$app:/run/latchkey:ro" \
    --volume "$scratch/spool:/var/lib/latchkey" -- latchkey "$app") >"$scratch/$app.log" 2>&1 &
  pids+=($!)
}
service='CURSOR_KEYS MASTER_KEYS SERVICE_KEY VAULT_PUBLIC_KEYS'
# shellcheck disable=SC2086
start api $service
# shellcheck disable=SC2086
start worker $service
start vault CURSOR_KEYS VAULT_MASTER_KEYS VAULT_KEY SERVICE_PUBLIC_KEYS
for app in api worker vault; do started "$app"; done
stop worker "${pids[-2]}"
stop vault "${pids[-1]}"
stop api "${pids[-3]}"
