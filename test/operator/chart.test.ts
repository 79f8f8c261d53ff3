import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { type Settings } from '#platform/configuration';
import { vaultSettings, workerSettings } from '#composition/settings';
import { problemsOf } from './chart/conformance.js';
import { defaults, folder, hasEngine, render, type Rendered } from './chart/rendered.js';

const schema = JSON.parse(readFileSync(`${folder}/values.schema.json`, 'utf8'));
const isValid = new Ajv().compile(schema);
const everything = {
  ...defaults,
  ingress: { enabled: true, className: 'nginx', annotations: { 'example.com/a': 'b' }, tlsSecret: 'tls' },
  serviceMonitor: { enabled: true, interval: '15s', labels: { release: 'prometheus' } },
  api: { ...defaults.api, autoscaling: { enabled: true, min: 3, max: 9, cpuPercent: 60 } },
  worker: { ...defaults.worker, autoscaling: { enabled: true, min: 1, max: 2, cpuPercent: 60 } },
  migrate: { ...defaults.migrate, citus: true },
  backup: { ...defaults.backup, enabled: true, to: 's3://acme-backups/latchkey', keep: 7, recipient: 'age1abc' },
};

/** Where an operator lets the pods run, and what the operator adds to them. */
const placement = {
  serviceAccountName: 'latchkey-kms',
  podAnnotations: { 'example.com/team': 'platform' },
  nodeSelector: { disk: 'ssd' },
  tolerations: [{ key: 'dedicated', operator: 'Exists', effect: 'NoSchedule' }],
  affinity: { podAntiAffinity: {} },
  topologySpreadConstraints: [{ maxSkew: 1, topologyKey: 'zone', whenUnsatisfiable: 'ScheduleAnyway' }],
  extraEnv: [{ name: 'NODE_EXTRA_CA_CERTS', value: '/ca/ca.pem' }],
  extraVolumes: [{ name: 'ca', configMap: { name: 'ca' } }],
  extraVolumeMounts: [{ name: 'ca', mountPath: '/ca', readOnly: true }],
};
const processes = ['api', 'worker', 'vault', 'migrate', 'cli'] as const;
const digest = `registry.example.com/latchkey@sha256:${'0'.repeat(64)}`;
const placed = {
  ...defaults,
  ...Object.fromEntries(processes.map((name) => [name, { ...defaults[name], ...placement }])),
  image: digest,
  imagePullSecrets: [{ name: 'registry' }],
};

describe('The values of the Helm chart', () => {
  it('match their schema', () => {
    expect([isValid(defaults), isValid(everything), isValid(placed), isValid.errors]).toEqual([true, true, true, null]);
  });

  it('are refused if misspelled or malformed', () => {
    const { secrets: _, ...incomplete } = defaults;
    for (const values of [
      incomplete,
      { ...defaults, ingres: {} },
      { ...defaults, publicUrl: 'api.example.com' },
      { ...defaults, vault: { autoscaling: { enabled: true } } },
      { ...defaults, api: { replicas: 0 } },
      { ...defaults, trustProxy: 1 },
      { ...defaults, backup: { ...defaults.backup, enabled: true, recipient: 'age1abc' } },
    ])
      expect([values, isValid(values)]).toEqual([values, false]);
  });

  it('are all in the schema', () => {
    expect(Object.keys(schema.properties).sort()).toEqual(['global', ...Object.keys(defaults)].sort());
  });
});

const of = ({ objects }: Rendered, kind: string) => objects.filter((object) => object.kind === kind);
const templatesOf = ({ objects }: Rendered) =>
  objects.flatMap(({ spec }) => spec?.jobTemplate?.spec.template ?? spec?.template ?? []);
const podsOf = (rendered: Rendered) => templatesOf(rendered).map(({ spec }) => spec);
const containersOf = (rendered: Rendered) => podsOf(rendered).flatMap(({ containers }) => containers);
const componentOf = ({ metadata }: any): string => metadata.labels['app.kubernetes.io/component'];

const [trying, name] = hasEngine
  ? [describe, 'The Helm chart']
  : [describe.skip, 'The Helm chart (skipped: Debian’s golang-go and golang-github-masterminds-sprig-dev are missing)'];

trying(name, () => {
  let chart: Rendered;
  let full: Rendered;
  let special: Rendered;
  beforeAll(() => ([chart, full, special] = render(defaults, everything, placed) as [Rendered, Rendered, Rendered]));

  it('renders objects that Kubernetes knows', () => {
    // The Prometheus Operator defines ServiceMonitor.
    const known = full.objects.filter(({ kind }) => kind !== 'ServiceMonitor');
    expect(problemsOf([...chart.objects, ...known, ...special.objects])).toEqual([]);
    expect(problemsOf([{ apiVersion: 'v1', kind: 'Service', spec: { port: 1 } }])).toHaveLength(1);
  });

  it('gives each object a name of its own', () => {
    const names = full.objects.map(({ kind, metadata }) => `${kind} ${metadata.name}`);
    expect(names.filter((one, place) => names.indexOf(one) !== place)).toEqual([]);
  });

  it('distributes the tables on Citus if the values say so', () => {
    const argsOf = (rendered: Rendered) => containersOf(rendered).find(({ name }) => name === 'migrate')!.args;
    expect(argsOf(chart)).toEqual(['cli', 'migrate']);
    expect(argsOf(full)).toEqual(['cli', 'migrate', '--citus']);
  });

  it('runs migrations before API, worker and vault', () => {
    const [migrate] = of(chart, 'Job');
    expect(migrate.metadata.annotations['helm.sh/hook']).toBe('pre-install,pre-upgrade');
    const running = [...of(chart, 'Deployment'), ...of(chart, 'StatefulSet')];
    const replicas = running.map((one) => [componentOf(one), one.spec.replicas]);
    expect(Object.fromEntries(replicas)).toEqual({ api: 2, worker: 1, vault: 2 });
  });

  it('runs all containers as non-root with read-only files', () => {
    for (const pod of podsOf(full)) {
      expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 1000 });
      expect(pod.automountServiceAccountToken).toBe(false);
    }
    for (const { securityContext, resources } of containersOf(full)) {
      expect(securityContext).toMatchObject({ allowPrivilegeEscalation: false, readOnlyRootFilesystem: true });
      expect(securityContext.capabilities).toEqual({ drop: ['ALL'] });
      expect(resources.requests.cpu).toBeTruthy();
      expect(resources.limits.memory).toMatch(/Mi$/);
    }
  });

  it('probes each process at its own port', () => {
    const [{ data }] = of(chart, 'ConfigMap');
    const ports = { api: data.PORT, worker: data.WORKER_PORT, vault: data.VAULT_PORT } as Record<string, string>;
    const running = containersOf(chart).filter((container) => !['migrate', 'cli'].includes(container.name));
    expect(running.map((container) => container.name).sort()).toEqual(Object.keys(ports).sort());
    for (const { name: app, ports: open, startupProbe, readinessProbe, livenessProbe } of running) {
      expect(open[0]).toEqual({ name: 'http', containerPort: Number(ports[app]) });
      for (const probe of [startupProbe, readinessProbe])
        expect(probe.httpGet).toEqual({ path: '/health/ready', port: 'http' });
      expect(livenessProbe.httpGet).toEqual({ path: '/health/live', port: 'http' });
    }
  });

  it('uses only existing settings and no secrets', () => {
    const [{ data }] = of(full, 'ConfigMap');
    const known: Settings = { ...workerSettings, ...vaultSettings };
    for (const setting of Object.keys(data))
      expect([setting, known[setting]?.secret ?? false]).toEqual([setting, false]);
    expect(Object.keys(data).filter((setting) => !known[setting])).toEqual([]);
    expect(of(full, 'Secret')).toEqual([]);
    expect(containersOf(full).flatMap(({ env }) => env ?? [])).toEqual([]);
  });

  it('gives the vault’s Secret only to the vault and to the operator’s commands', () => {
    const secretsOf = (app: string) =>
      containersOf(chart)
        .find((container) => container.name === app)
        .envFrom.flatMap(({ secretRef }: any) => secretRef ?? []);
    expect(secretsOf('vault')).toEqual([{ name: 'latchkey-vault' }]);
    for (const app of ['api', 'worker']) expect(secretsOf(app)).toEqual([{ name: 'latchkey-service' }]);
    expect(secretsOf('migrate')).toEqual([{ name: 'latchkey-migrate' }]);
    // Of two Secrets with DATABASE_URL, the last one has precedence.
    expect(secretsOf('cli').map((secret: any) => secret.name)).toEqual([
      'latchkey-service',
      'latchkey-vault',
      'latchkey-migrate',
    ]);
  });

  it('limits network access to the vault', () => {
    const callersOf = (app: string) => {
      const policy = of(chart, 'NetworkPolicy').find((one) => componentOf(one) === app);
      const asking = policy.spec.ingress.find(({ ports }: any) => ports[0].port === 'http');
      return asking.from.map(({ podSelector, namespaceSelector }: any) =>
        Object.values((podSelector ?? namespaceSelector).matchLabels).at(-1),
      );
    };
    expect(callersOf('vault')).toEqual(['api', 'worker', 'cli', 'ingress-nginx']);
    expect(callersOf('api')).toEqual(['vault', 'cli', 'ingress-nginx']);
    expect(of(chart, 'NetworkPolicy').map(componentOf).sort()).toEqual(['api', 'vault', 'worker']);
  });

  it('gives a pod enough time to stop', () => {
    const [{ data }] = of(chart, 'ConfigMap');
    for (const pod of podsOf(chart).filter(({ restartPolicy }) => !restartPolicy))
      expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(Number(data.SHUTDOWN_DELAY_SECONDS) + 25);
  });

  it('stops at most one pod of an app when a node is drained', () => {
    const budgets = of(chart, 'PodDisruptionBudget').map((one) => [componentOf(one), one.spec.maxUnavailable]);
    expect(Object.fromEntries(budgets)).toEqual({ api: 1, worker: 1, vault: 1 });
  });

  it('creates optional objects only on request', () => {
    const optional = ['Ingress', 'HorizontalPodAutoscaler', 'ServiceMonitor'];
    expect(optional.flatMap((kind) => of(chart, kind))).toEqual([]);
    expect(optional.map((kind) => of(full, kind).length)).toEqual([1, 2, 1]);
    expect([chart, full].map((one) => of(one, 'CronJob').map(componentOf))).toEqual([['cli'], ['backup', 'cli']]);
  });

  it('makes backups without keys on a schedule', () => {
    const { spec } = of(full, 'CronJob').find((one) => componentOf(one) === 'backup');
    const pod = spec.jobTemplate.spec.template.spec;
    const options = ['--without-keys', '--to', 's3://acme-backups/latchkey', '--keep', '7', '--recipient', 'age1abc'];
    expect([spec.schedule, spec.concurrencyPolicy]).toEqual(['17 3 * * *', 'Forbid']);
    expect(pod.containers[0]).toMatchObject({
      args: ['cli', 'backup', ...options],
      envFrom: [{ secretRef: { name: 'latchkey-backup' } }],
      securityContext: { readOnlyRootFilesystem: true },
    });
    expect(pod.securityContext).toMatchObject({ runAsNonRoot: true });
  });

  it('has a pod for the operator’s commands, which runs only on request and ends by itself', () => {
    const [{ metadata, spec }] = of(chart, 'CronJob');
    expect([metadata.name, spec.suspend]).toEqual(['lk-cli', true]);
    expect(spec.jobTemplate.spec).toMatchObject({ backoffLimit: 0, activeDeadlineSeconds: 4 * 3600 });
    const [container] = spec.jobTemplate.spec.template.spec.containers;
    expect(container.command).toEqual(['sleep', 'infinity']);
    expect(container.volumeMounts).toEqual([{ name: 'data', mountPath: '/var/lib/latchkey' }]);
    expect(container.envFrom[0]).toEqual({ configMapRef: { name: 'lk-settings' } });
  });

  it('leaves the number of pods to the autoscaler', () => {
    for (const scaler of of(full, 'HorizontalPodAutoscaler')) {
      const { kind, name: target } = scaler.spec.scaleTargetRef;
      const scaled = of(full, kind).find(({ metadata }) => metadata.name === target);
      expect(scaled.spec).not.toHaveProperty('replicas');
    }
  });

  it('routes the public hosts to API and vault', () => {
    const [{ spec, metadata }] = of(full, 'Ingress');
    const routes = spec.rules.map(({ host, http }: any) => [host, http.paths[0].backend.service.name]);
    expect(Object.fromEntries(routes)).toEqual({ 'api.example.com': 'lk-api', 'connect.example.com': 'lk-vault' });
    expect(spec.tls).toEqual([{ secretName: 'tls', hosts: ['api.example.com', 'connect.example.com'] }]);
    expect([spec.ingressClassName, metadata.annotations]).toEqual(['nginx', { 'example.com/a': 'b' }]);
  });

  it('lets Prometheus find the metrics of all pods', () => {
    const [{ spec, metadata }] = of(full, 'ServiceMonitor');
    const service = of(full, 'Service').find(({ metadata: { labels } }) =>
      Object.entries(spec.selector.matchLabels).every(([label, value]) => labels[label] === value),
    );
    const [endpoint] = spec.endpoints;
    expect(service.spec.ports.map((port: any) => port.name)).toContain(endpoint.port);
    expect(endpoint).toMatchObject({
      interval: '15s',
      relabelings: [{ targetLabel: 'job', replacement: 'latchkey-$1' }],
    });
    expect(metadata.labels).toMatchObject({ release: 'prometheus', 'app.kubernetes.io/instance': 'lk' });
  });

  it('places each process as its values say', () => {
    const templates = templatesOf(special);
    expect(templates.map(({ metadata }) => componentOf({ metadata })).sort()).toEqual([...processes].sort());
    const { podAnnotations, extraEnv, extraVolumes, extraVolumeMounts, ...inPod } = placement;
    for (const { metadata, spec } of templates) {
      expect(metadata.annotations).toEqual(podAnnotations);
      expect(spec).toMatchObject({ ...inPod, imagePullSecrets: [{ name: 'registry' }] });
      expect(spec.volumes).toEqual(expect.arrayContaining(extraVolumes));
      expect(spec.containers[0]).toMatchObject({ image: digest, env: extraEnv });
      expect(spec.containers[0].volumeMounts).toEqual(expect.arrayContaining(extraVolumeMounts));
    }
  });

  it('leaves out what the values do not place', () => {
    for (const pod of podsOf(chart))
      for (const field of ['serviceAccountName', 'imagePullSecrets', 'affinity', 'tolerations'])
        expect(pod).not.toHaveProperty(field);
  });

  it('says in its notes what is left to do', () => {
    expect(chart.notes).toContain('The chart created no Ingress.');
    expect(chart.notes).toContain('create job lk-cli --from=cronjob/lk-cli');
    expect(full.notes).not.toContain('Ingress');
  });
});
