import { randomUUID } from 'node:crypto';
import { type BodyType } from '#connector-definition';

type Encoded = { body?: string | Buffer; type?: string };

/** A part of a multipart body that is a file. */
type FilePart = { filename: string; content_type?: string; base64: string };

/** A body in the form that the provider wants it, and the content type that says so. */
export function encodeBody(value: unknown, type: BodyType): Encoded {
  if (value === undefined || value === null) return {};
  if (type === 'form') return { body: asForm(value), type: 'application/x-www-form-urlencoded' };
  if (type === 'multipart') return asMultipart(value as Record<string, unknown>);
  if (type === 'raw') return { body: asText(value) };
  return { body: JSON.stringify(value), type: 'application/json' };
}

function asForm(value: unknown): string {
  const pairs = Object.entries(value as object).flatMap(([name, each]) =>
    [each].flat().map((one) => [name, asText(one)] as [string, string]),
  );
  return new URLSearchParams(pairs).toString();
}

function asMultipart(value: Record<string, unknown>): Encoded {
  const boundary = `latchkey-${randomUUID()}`;
  const parts = Object.entries(value).map(([name, each]) => {
    const { filename, content_type, base64 } = (isFile(each) ? each : {}) as Partial<FilePart>;
    const file = filename === undefined ? '' : `; filename="${quotable(filename)}"`;
    const type =
      filename === undefined ? '' : `\r\ncontent-type: ${oneLine(content_type ?? 'application/octet-stream')}`;
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="${quotable(name)}"${file}${type}\r\n\r\n`;
    const content = base64 === undefined ? Buffer.from(asText(each)) : Buffer.from(base64, 'base64');
    return Buffer.concat([Buffer.from(head), content, Buffer.from('\r\n')]);
  });
  const body = Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]);
  return { body, type: `multipart/form-data; boundary=${boundary}` };
}

const isFile = (value: unknown): value is FilePart =>
  typeof value === 'object' && value !== null && 'filename' in value && 'base64' in value;

const quotable = (text: string): string => text.replace(/["\r\n]/g, (each) => encodeURIComponent(each));

const oneLine = (text: string): string => text.replace(/[\r\n]/g, '');

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
