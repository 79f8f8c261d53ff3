import { randomUUID } from 'node:crypto';
import { type BodyType } from '#connector-definition';

type Encoded = { body?: string | Buffer; type?: string };

/** A part of a multipart body that is a file or has its own type. */
type TypedPart = { filename?: string; content_type?: string; base64: string };

/** Encodes a body in the provider's format, and returns it with its content type. */
export function encodeBody(value: unknown, type: BodyType): Encoded {
  if (value === undefined || value === null) return {};
  if (type === 'form') return { body: asForm(value), type: 'application/x-www-form-urlencoded' };
  if (type === 'multipart') return asMultipart(value as Record<string, unknown>);
  if (type === 'raw') return { body: asText(value) };
  return { body: JSON.stringify(value), type: 'application/json' };
}

function asForm(value: unknown): string {
  if (typeof value === 'string') return value;
  const pairs = Object.entries(value as object).flatMap(([name, each]) =>
    [each].flat().map((one) => [name, asText(one)] as [string, string]),
  );
  return new URLSearchParams(pairs).toString();
}

function asMultipart(value: Record<string, unknown>): Encoded {
  const boundary = `latchkey-${randomUUID()}`;
  const fields = Object.entries(value).flatMap(([name, each]) => [each].flat().map((one): unknown[] => [name, one]));
  const parts = fields.map(([name, each]) => {
    const { filename, type, content } = partOf(each);
    const file = filename === undefined ? '' : `; filename="${quotable(filename)}"`;
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="${quotable(name as string)}"${file}`;
    const typed = type === undefined ? '' : `\r\ncontent-type: ${oneLine(type)}`;
    return Buffer.concat([Buffer.from(`${head}${typed}\r\n\r\n`), content, Buffer.from('\r\n')]);
  });
  const body = Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]);
  return { body, type: `multipart/form-data; boundary=${boundary}` };
}

/**
 * Returns the content of one part, with its type and file name if it has them. Objects that are not a `TypedPart` are
 * sent as JSON, as OpenAPI defines for multipart bodies.
 */
function partOf(value: unknown): { filename?: string; type?: string; content: Buffer } {
  if (typeof value !== 'object' || value === null) return { content: Buffer.from(asText(value)) };
  if (!isTyped(value)) return { type: 'application/json', content: Buffer.from(asText(value)) };
  const { filename, content_type, base64 } = value;
  const type = content_type ?? 'application/octet-stream';
  return { filename, type, content: Buffer.from(base64, 'base64') };
}

const isTyped = (value: object): value is TypedPart =>
  'base64' in value && typeof value.base64 === 'string' && ('filename' in value || 'content_type' in value);

const quotable = (text: string): string => text.replace(/["\r\n]/g, (each) => encodeURIComponent(each));

const oneLine = (text: string): string => text.replace(/[\r\n]/g, '');

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
