import { type Step } from '../../tracing/spans.js';

/** Describes a statement for a trace span, by its command and table, without text or parameters. */
export function statementStep(text: string): Step {
  const [operation = 'statement'] = /\b(select|insert|update|delete|begin|commit|rollback)\b/i.exec(text) ?? [];
  const [, table] = /\b(?:from|into|update|join)\s+"?([a-z_]+"?\."?[a-z_]+)/i.exec(text) ?? [];
  const collection = table?.replaceAll('"', '');
  const name = operation.toLowerCase();
  return {
    name: collection ? `${name} ${collection}` : name,
    kind: 'CLIENT',
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': name,
      ...(collection && { 'db.collection.name': collection }),
    },
  };
}
