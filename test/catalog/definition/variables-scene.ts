import { type VariableDefinition } from '#connector-definition';

const notes = Array.from({ length: 10 }, (_, index): VariableDefinition => ({
  name: `note_${index}`,
  type: 'string',
  source: 'manual',
}));

/** One variable of each kind. */
export const variables: VariableDefinition[] = [
  { name: 'workspace', label: 'Workspace', type: 'string', source: 'form', identity: true, pattern: '[a-z]{1,20}' },
  { name: 'tenant', type: 'string', source: 'token_response', identity: true, pattern: '[a-z]{1,20}' },
  {
    name: 'region',
    type: 'select',
    source: 'manual',
    options: [
      { value: 'eu', label: 'Europe' },
      { value: 'us', label: 'United States' },
    ],
  },
  { name: 'most', type: 'number', source: 'manual', required: true },
  { name: 'beta', type: 'boolean', source: 'manual' },
  { name: 'home', type: 'url', source: 'manual' },
  { name: 'server', type: 'host', source: 'manual', host_suffixes: ['example.com'] },
  { name: 'labels', type: 'json', source: 'manual' },
  { name: 'fixed', type: 'string', source: 'manual', editable: false },
  { name: 'signing_key', label: 'Signing key', type: 'string', source: 'manual', secret: true },
  ...notes,
];

export const ofNotes = (count: number, value: string): Record<string, string> =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`note_${index}`, value]));
