import { readdirSync, readFileSync } from 'node:fs';

/** The pages, without docs/first-hour.md: client/first-hour types each command of that page. */
const pages = ['README.md', ...readdirSync('docs').map((name) => `docs/${name}`)].filter(
  (name) => name.endsWith('.md') && name !== 'docs/first-hour.md',
);

/** The commands that a page shows: after the prompt of a `console` block, and in indented blocks. */
function commandsIn(page: string): string[] {
  const text = readFileSync(page, 'utf8');
  const consoles = [...text.matchAll(/^ *```console\n([^]*?)^ *```$/gm)].flatMap(([, lines]) => lines!.split('\n'));
  const typed = consoles.flatMap((line) => /^ *\$ (.*)$/.exec(line)?.[1] ?? []);
  return [...typed, ...indentedIn(text)].map((line) => line.replace(/ #.*$/, '').trim());
}

/** Lines of indented blocks, without HTTP requests. */
const indentedIn = (text: string): string[] =>
  text
    .replace(/^ *```[^]*?^ *```$/gm, '')
    .replace(/ \\\n +/g, ' ')
    .split('\n')
    .filter((line) => /^ {4}[^\s{}]/.test(line) && !/^ {4}(GET|POST|PUT|PATCH|DELETE) /.test(line));

/** The first `sh` block of a page that contains a text. */
export const shownBlock = (page: string, text: string): string =>
  [...readFileSync(page, 'utf8').matchAll(/^ *```sh\n([^]*?)^ *```$/gm)].find(([, lines]) =>
    lines!.includes(text),
  )![1]!;

export const shownCommands = (): string[] => pages.flatMap(commandsIn);

/** Commands on these pages that no test runs, with the reason. */
export const leftOut: Record<string, string[]> = {
  '.ci/run starts with it, and embedded-postgres/mending starts the product': [
    'npm ci && npm start',
    'LATCHKEY_DATA_DIR=/srv/latchkey npm start',
  ],
  '.ci/run runs it': ['npm ci && npm test'],
  'it starts its own product, third party and agents, which no test does': [
    'npm ci && npm run demo',
    'npm run demo',
    'npm run demo -- --keep',
  ],
  'a benchmark takes minutes, and no test depends on its figures': [
    'npm run bench -- pace',
    'node .ci/performance.mjs bench-results.json',
  ],
  'the test “processes” starts each of them': ['npm run start:api', 'npm run start:worker', 'npm run start:vault'],
  'these are settings, with which the trial rolling starts HAProxy': [
    'option httpchk GET /health/ready',
    'default-server check inter 500ms fall 1 rise 1',
    'option http-server-close',
    'option redispatch',
    'retry-on conn-failure',
  ],
  'these are settings, with which the trial failover starts HAProxy': [
    'option httpchk GET /primary',
    'default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions',
    'server a 10.0.0.1:5432 check port 8008',
  ],
  'it needs a Kubernetes cluster': [
    'kubectl create secret generic latchkey-migrate --from-env-file=migrate.env',
    'kubectl create secret generic latchkey-service --from-env-file=service.env',
    'kubectl create secret generic latchkey-vault --from-env-file=vault.env',
    'helm install latchkey docker/helm --values my-values.yaml',
    'kubectl create job latchkey-cli --from=cronjob/latchkey-cli',
    `kubectl wait --for=jsonpath='{.status.ready}'=1 --timeout=2m job/latchkey-cli`,
    'kubectl exec job/latchkey-cli -- latchkey cli org create --name "Analytical Engines" --owner-email ada@example.com',
    'kubectl exec job/latchkey-cli -- latchkey cli doctor',
    'kubectl delete job latchkey-cli',
    'kubectl rollout restart statefulset/latchkey-vault deployment/latchkey-api deployment/latchkey-worker',
    'kubectl rollout status statefulset/latchkey-vault',
    'kubectl rollout status deployment/latchkey-api',
    'kubectl rollout status deployment/latchkey-worker',
    'kubectl exec job/latchkey-cli -- latchkey cli keys status',
    'kubectl scale --replicas=0 statefulset/latchkey-vault deployment/latchkey-api deployment/latchkey-worker',
    `kubectl exec -i job/latchkey-cli -- sh -c 'cat > /var/lib/latchkey/latchkey.age' < latchkey.age`,
    `kubectl exec -i job/latchkey-cli -- sh -c 'cat > /var/lib/latchkey/identity' < backup-identity`,
    'kubectl exec job/latchkey-cli -- latchkey cli restore /var/lib/latchkey/latchkey.age --identity-file /var/lib/latchkey/identity --keys-file /var/lib/latchkey/keys.env',
    'kubectl exec job/latchkey-cli -- latchkey cli migrate > /dev/null',
    'kubectl exec job/latchkey-cli -- cat /var/lib/latchkey/keys.env > keys.env',
    'kubectl scale --replicas=2 statefulset/latchkey-vault deployment/latchkey-api',
    'kubectl scale --replicas=1 deployment/latchkey-worker',
  ],
  'operator/container-restore does the same in folders': [
    'docker compose -f docker/compose.yaml down',
    'docker compose -f docker/compose.yaml run --rm cli org list',
    'docker compose -f docker/compose.yaml run --rm --no-deps --entrypoint mv cli /run/latchkey/keys.json /run/latchkey/unused-keys.json',
    'docker compose -f docker/compose.yaml run --rm --no-deps --volume /srv/backups:/backups cli restore /backups/latchkey.age --identity-file /backups/backup-identity',
    'docker compose -f docker/compose.yaml up --detach --force-recreate',
    'docker compose -f docker/compose.yaml run --rm --no-deps --volume /srv/backups:/backups --entrypoint cp cli /backups/keys.json /run/latchkey/keys.json',
  ],
  'it needs a container engine; docker/try-image.sh does the same with buildah': [
    'docker build -f docker/Dockerfile -t latchkey .',
    'docker run --name latchkey -p 3000:3000 -p 3002:3002 -v latchkey:/var/lib/latchkey latchkey',
    'docker exec latchkey latchkey cli org list',
    'docker compose -f docker/compose.yaml up --build --detach',
    'docker compose -f docker/compose.yaml run --rm cli org create --name "Analytical Engines" --owner-email ada@example.com',
    'docker run --rm -v latchkey-restored:/var/lib/latchkey -v /srv/backups:/backups latchkey cli restore /backups/latchkey.age --identity-file /backups/backup-identity',
    'docker compose -f docker/compose.yaml run --rm cli doctor',
  ],
  'it needs a superuser, and PostgreSQL programs that the packages do not include': [
    `create role latchkey_dump login bypassrls password '…';`,
    'grant pg_read_all_data to latchkey_dump;',
    'pg_dump -Fc --exclude-schema=bullmq "postgres://latchkey_dump:…@db.example.com/latchkey" > latchkey.dump',
    'pg_restore -d "postgres://postgres:…@db.example.com/empty" latchkey.dump',
  ],
  'test:others builds the package and runs it on Deno and Bun, and client/packages packs it': [
    'npm run build:client',
    'npm pack ./dist/client',
    'npm install /path/to/latchkey-client-0.1.0.tgz',
  ],
  'client/packages starts the server from its package': ['npx --package=/path/to/latchkey-0.1.0.tgz latchkey-server'],
  'client/elsewhere compiles and runs a program of the same kind': [
    'npx tsc && LATCHKEY_TOKEN=lk_live_pat_… node onboard.js',
  ],
  'client/command-line and client/following run these commands against a product': [
    'latchkey login --url https://latchkey.example.com',
    `latchkey tool run "My notes" delete_note --arguments '{"id": "n1"}'`,
    "latchkey listen --forward-to http://localhost:4000/hook --event 'role.*' --event member.suspended",
  ],
  'it is a setting, with which observability/exporting starts processes': [
    'OTEL_EXPORTER_OTLP_ENDPOINT=http://otel-collector:4318',
  ],
};
