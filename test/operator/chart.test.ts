import { readdirSync, readFileSync } from 'node:fs';
import { Template } from 'go-text-template';
import { parse, parseAllDocuments } from 'yaml';
import { type Settings } from '#platform/configuration';
import { vaultSettings, workerSettings } from '#composition/settings';

const folder = 'docker/helm';
const values = readFileSync(`${folder}/values.yaml`, 'utf8');

/** The objects that Helm renders from the chart with its default values. */
const objects: any[] = readdirSync(`${folder}/templates`).flatMap((file) => {
  const text = readFileSync(`${folder}/templates/${file}`, 'utf8');
  const made = new Template(file).execute(text, { Values: parse(values), Release: { Name: 'lk' } });
  expect(made).not.toMatch(/\{\{|undefined|<no value>/);
  return parseAllDocuments(made).map((document) => (expect(document.errors).toEqual([]), document.toJS()));
});
const of = (kind: string) => objects.filter((object) => object.kind === kind);
const templates = objects.filter(({ spec }) => spec?.template).map(({ spec }) => spec.template);
const containers = templates.flatMap(({ spec }) => spec.containers);
const componentOf = ({ metadata }: any): string => metadata.labels['app.kubernetes.io/component'];

describe('The Helm chart', () => {
  it('runs migrations before API, worker and vault', () => {
    const [migrate] = of('Job');
    expect(migrate.metadata.annotations['helm.sh/hook']).toBe('pre-install,pre-upgrade');
    const running = [...of('Deployment'), ...of('StatefulSet')].map((one) => [componentOf(one), one.spec.replicas]);
    expect(Object.fromEntries(running)).toEqual({ api: 2, worker: 1, vault: 2 });
  });

  it('runs all containers as non-root with read-only files', () => {
    for (const { spec } of templates) {
      expect(spec.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 1000 });
      expect(spec.automountServiceAccountToken).toBe(false);
    }
    for (const { securityContext, resources } of containers) {
      expect(securityContext).toMatchObject({ allowPrivilegeEscalation: false, readOnlyRootFilesystem: true });
      expect(resources.limits.memory).toMatch(/Mi$/);
    }
  });

  it('probes each process at its own port', () => {
    const [{ data }] = of('ConfigMap');
    const ports = { api: data.PORT, worker: data.WORKER_PORT, vault: data.VAULT_PORT } as Record<string, string>;
    const running = containers.filter(({ name }) => name !== 'migrate');
    expect(running.map(({ name }) => name).sort()).toEqual(Object.keys(ports).sort());
    for (const { name, ports: open, readinessProbe, livenessProbe } of running) {
      expect(open[0]).toEqual({ name: 'http', containerPort: Number(ports[name]) });
      expect(readinessProbe.httpGet).toEqual({ path: '/health/ready', port: 'http' });
      expect(livenessProbe.httpGet).toEqual({ path: '/health/live', port: 'http' });
    }
  });

  it('uses only existing settings and no secrets', () => {
    const [{ data }] = of('ConfigMap');
    const known: Settings = { ...workerSettings, ...vaultSettings };
    for (const name of Object.keys(data)) expect([name, known[name]?.secret ?? false]).toEqual([name, false]);
    expect(Object.keys(data).filter((name) => !known[name])).toEqual([]);
    expect(objects.filter(({ kind }) => kind === 'Secret')).toEqual([]);
    expect(containers.flatMap(({ env }) => env ?? [])).toEqual([]);
  });

  it('gives the vault’s Secret only to the vault', () => {
    const secretsOf = (name: string) =>
      containers.find((container) => container.name === name).envFrom.flatMap(({ secretRef }: any) => secretRef ?? []);
    expect(secretsOf('vault')).toEqual([{ name: 'latchkey-vault' }]);
    for (const app of ['api', 'worker']) expect(secretsOf(app)).toEqual([{ name: 'latchkey-service' }]);
  });

  it('limits network access to the vault', () => {
    const policy = of('NetworkPolicy').find((one) => componentOf(one) === 'vault');
    const asking = policy.spec.ingress.find(({ ports }: any) => ports[0].port === 'http');
    const from = asking.from.map(({ podSelector, namespaceSelector }: any) =>
      Object.values((podSelector ?? namespaceSelector).matchLabels).at(-1),
    );
    expect(from).toEqual(['api', 'worker', 'ingress-nginx']);
    expect(of('NetworkPolicy').map(componentOf).sort()).toEqual(['api', 'vault', 'worker']);
  });

  it('gives a pod enough time to stop', () => {
    const [{ data }] = of('ConfigMap');
    for (const { spec } of templates.filter(({ spec: { restartPolicy } }) => !restartPolicy))
      expect(spec.terminationGracePeriodSeconds).toBeGreaterThan(Number(data.SHUTDOWN_DELAY_SECONDS) + 25);
  });
});
