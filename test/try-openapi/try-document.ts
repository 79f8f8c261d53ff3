import { readFileSync } from 'node:fs';
import { type ConnectorDefinition, type InputSchema } from '#connector-definition';
import { buildRequest } from '#catalog';
import { Expressions } from '#platform/expressions';
import { Sandbox } from '#platform/sandbox';
import { run } from '../../libs/catalog/src/openapi-import/domain/import-task.js';
import { type PublishedDocument } from './documents.js';
import { judgedBy } from './judge.js';

type Row = {
  document: string;
  MiB: number;
  ms: number;
  tools: number;
  left_out: number;
  errors: number;
  sent: number;
  wrong: number;
};

export async function tryDocument({ name, file, include, base_url }: PublishedDocument): Promise<Row> {
  const text = readFileSync(file, 'utf8');
  const document_text = file.endsWith('.json') ? JSON.stringify(JSON.parse(text)) : text;
  const began = performance.now();
  const { value } = await run({ openapi: { document_text, include, base_url }, options: {} }).next();
  const { definition, diagnostics } = value;
  const ms = Math.round(performance.now() - began);
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  for (const { code, pointer, message } of errors.slice(0, 3)) console.error(`${name}: ${code} ${pointer} ${message}`);
  const left_out = diagnostics.filter(({ code }) => code === 'openapi_left_out').length;
  const facts = {
    document: name,
    MiB: Number((document_text.length / 2 ** 20).toFixed(1)),
    ms,
    left_out,
    errors: errors.length,
  };
  if (!definition) return { ...facts, tools: 0, sent: 0, wrong: 0 };
  return { ...facts, tools: definition.tools.length, ...(await send(name, definition, text)) };
}

/** Builds one request for every tool with only its required arguments, and checks it against the document. */
async function send(
  name: string,
  definition: ConnectorDefinition,
  text: string,
): Promise<{ sent: number; wrong: number }> {
  const sandbox = new Sandbox();
  const evaluate = new Expressions(sandbox).evaluatorFor('org');
  const judge = judgedBy(text);
  let wrong = 0;
  for (const tool of definition.tools) {
    const input = Object.fromEntries(
      (tool.input?.required ?? []).map((key) => [key, sample(tool.input!.properties![key]!)]),
    );
    const request = await buildRequest(evaluate, definition, tool, { input });
    const problem = judge(request);
    if (problem) wrong += 1;
    if (problem && wrong <= 3) console.error(`${name}: ${tool.name} ${problem}`);
  }
  sandbox.close();
  return { sent: definition.tools.length, wrong };
}

function sample({ type, enum: choices, properties, required = [] }: InputSchema): unknown {
  if (Array.isArray(choices)) return choices[0] as unknown;
  const [kind] = [type].flat();
  if (kind === 'integer' || kind === 'number') return 1;
  if (kind === 'boolean') return true;
  if (kind === 'array') return ['x'];
  if (kind === 'object') return Object.fromEntries(required.map((key) => [key, sample(properties?.[key] ?? {})]));
  return 'x';
}
