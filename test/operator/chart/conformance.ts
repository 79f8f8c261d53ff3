import ts from 'typescript';

/** The types that the package kubernetes-types generates from the OpenAPI document of Kubernetes. */
const typesOf: Record<string, string> = {
  'v1 ConfigMap': 'core/v1',
  'v1 Service': 'core/v1',
  'apps/v1 Deployment': 'apps/v1',
  'apps/v1 StatefulSet': 'apps/v1',
  'autoscaling/v2 HorizontalPodAutoscaler': 'autoscaling/v2',
  'batch/v1 CronJob': 'batch/v1',
  'batch/v1 Job': 'batch/v1',
  'networking.k8s.io/v1 Ingress': 'networking/v1',
  'networking.k8s.io/v1 NetworkPolicy': 'networking/v1',
  'policy/v1 PodDisruptionBudget': 'policy/v1',
};

/** Every unknown field, missing field and wrong type in these objects, as TypeScript reports it. */
export function problemsOf(objects: readonly any[]): string[] {
  const file = `${process.cwd()}/chart-objects.ts`;
  const lines = objects.map((object, place) => {
    const from = typesOf[`${object.apiVersion} ${object.kind}`];
    if (!from) throw new Error(`Add ${object.apiVersion} ${object.kind} to the types.`);
    return `export const _${place}: import('kubernetes-types/${from}').${object.kind} = ${JSON.stringify(object)};`;
  });
  const options: ts.CompilerOptions = {
    noEmit: true,
    strict: true,
    skipLibCheck: true,
    types: [],
    lib: ['lib.es5.d.ts'],
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
  };
  const host = ts.createCompilerHost(options);
  const read = host.getSourceFile.bind(host);
  const source = ts.createSourceFile(file, lines.join('\n'), ts.ScriptTarget.ES2020);
  host.getSourceFile = (name, ...rest) => (name === file ? source : read(name, ...rest));
  const program = ts.createProgram([file], options, host);
  return ts.getPreEmitDiagnostics(program).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}
