/** How a value is entered. `json`: as JSON, for values that the other kinds cannot express. */
export type Kind = 'text' | 'number' | 'boolean' | 'choice' | 'json';

/** An argument of a tool, from the JSON Schema of its arguments. */
export type Argument = {
  name: string;
  description: string | null;
  isRequired: boolean;
  kind: Kind;
  /** The possible values of a choice. */
  options: readonly string[];
};

type Schema = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the arguments of a tool, the required ones first. */
export function listArguments(schema: unknown): Argument[] {
  if (!isObject(schema) || !isObject(schema.properties)) return [];
  const required: readonly unknown[] = Array.isArray(schema.required) ? schema.required : [];
  const found = Object.entries(schema.properties).map(([name, each]) => {
    const property = isObject(each) ? each : {};
    return {
      name,
      description: typeof property.description === 'string' ? property.description : null,
      isRequired: required.includes(name),
      ...kindOf(property),
    };
  });
  return [...found.filter(({ isRequired }) => isRequired), ...found.filter(({ isRequired }) => !isRequired)];
}

/** An argument that the schema does not have, for example because the tool has changed. */
export const unknownArgument = (name: string): Argument => ({
  name,
  description: null,
  isRequired: false,
  kind: 'json',
  options: [],
});

function kindOf({ type, enum: values }: Schema): Pick<Argument, 'kind' | 'options'> {
  if (Array.isArray(values) && values.length > 0 && values.every((value) => typeof value === 'string'))
    return { kind: 'choice', options: values };
  if (values !== undefined) return { kind: 'json', options: [] };
  if (type === 'string') return { kind: 'text', options: [] };
  if (type === 'number' || type === 'integer') return { kind: 'number', options: [] };
  if (type === 'boolean') return { kind: 'boolean', options: [] };
  return { kind: 'json', options: [] };
}

/** Whether a field of this kind can show the value. If not, the value is edited as JSON. */
export function isShowable({ kind, options }: Argument, value: unknown): boolean {
  if (kind === 'json' || value === undefined) return true;
  if (kind === 'choice') return typeof value === 'string' && options.includes(value);
  return typeof value === { text: 'string', number: 'number', boolean: 'boolean' }[kind];
}

/** Returns the text that a field shows for a value. */
export function toText({ kind }: Argument, value: unknown): string {
  if (value === undefined) return '';
  return kind !== 'json' && typeof value === 'string' ? value : JSON.stringify(value, null, 2);
}

/** The value of a text, or no value if the text is not one. */
export type ReadValue = { value: unknown } | null;

/** Returns the value that a person has entered. */
export function readValue({ kind, options }: Argument, text: string): ReadValue {
  if (kind === 'text') return { value: text };
  if (kind === 'choice') return options.includes(text) ? { value: text } : null;
  if (kind === 'boolean') return text === 'true' || text === 'false' ? { value: text === 'true' } : null;
  try {
    const value: unknown = JSON.parse(text);
    return kind === 'json' || typeof value === 'number' ? { value } : null;
  } catch {
    return null;
  }
}
