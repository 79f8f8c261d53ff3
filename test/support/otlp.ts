/** Reads OTLP in protobuf by field numbers. Source: opentelemetry-proto 1.x, trace.proto and metrics.proto. */

type Message = Map<number, (Buffer | bigint)[]>;

type Attributes = Record<string, string | number | boolean>;

export type SentSpan = {
  service: string;
  trace: string;
  id: string;
  parent: string;
  name: string;
  kind: string;
  attributes: Attributes;
  failed: boolean;
};

/** A data point of a metric: its value, or the number of observations. */
type SentFigure = { service: string; name: string; attributes: Attributes; value: number; buckets: number[] };

export function spansIn(body: Buffer): SentSpan[] {
  return inScopes(body, (service, scope) =>
    many(scope, 2).map((span) => ({
      service,
      trace: bytes(span, 1).toString('hex'),
      id: bytes(span, 2).toString('hex'),
      parent: bytes(span, 4).toString('hex'),
      name: bytes(span, 5).toString(),
      kind: kinds[number(span, 6)] ?? '',
      attributes: attributesOf(many(span, 9)),
      failed: many(span, 15).some((status) => number(status, 3) === 2),
    })),
  );
}

export function figuresIn(body: Buffer): SentFigure[] {
  return inScopes(body, (service, scope) =>
    many(scope, 2).flatMap((metric) => {
      const points = [5, 7, 9].flatMap((kind) =>
        many(metric, kind).flatMap((data) => many(data, 1).map((point) => ({ kind, point }))),
      );
      return points.map(({ kind, point }) => ({
        service,
        name: bytes(metric, 1).toString(),
        attributes: attributesOf(many(point, kind === 9 ? 9 : 7)),
        value: kind === 9 ? fixed(point, 4) : double(point, 4),
        buckets: kind === 9 ? packed(bytes(point, 6)) : [],
      }));
    }),
  );
}

const kinds = ['', 'INTERNAL', 'SERVER', 'CLIENT', 'PRODUCER', 'CONSUMER'];

function inScopes<Item>(body: Buffer, read: (service: string, scope: Message) => Item[]): Item[] {
  return many(messageOf(body), 1).flatMap((resource) => {
    const service = String(attributesOf(many(many(resource, 1)[0]!, 1))['service.name']);
    return many(resource, 2).flatMap((scope) => read(service, scope));
  });
}

const attributesOf = (pairs: Message[]): Attributes =>
  Object.fromEntries(pairs.map((pair) => [bytes(pair, 1).toString(), valueOf(many(pair, 2)[0]!)]));

function valueOf(value: Message): string | number | boolean {
  if (value.has(1)) return bytes(value, 1).toString();
  if (value.has(2)) return number(value, 2) === 1;
  return value.has(3) ? number(value, 3) : double(value, 4);
}

const bytes = (message: Message, field: number): Buffer =>
  (message.get(field)?.[0] as Buffer | undefined) ?? Buffer.alloc(0);
const many = (message: Message, field: number): Message[] =>
  (message.get(field) ?? []).map((each) => messageOf(each as Buffer));
const number = (message: Message, field: number): number => Number(message.get(field)?.[0] ?? 0n);
const double = (message: Message, field: number): number =>
  message.has(field) ? bytes(message, field).readDoubleLE() : 0;
const fixed = (message: Message, field: number): number =>
  message.has(field) ? Number(bytes(message, field).readBigUInt64LE()) : 0;
const packed = (all: Buffer): number[] =>
  Array.from({ length: all.length / 8 }, (_, place) => Number(all.readBigUInt64LE(place * 8)));

function messageOf(body: Buffer): Message {
  const message: Message = new Map();
  let at = 0;
  const varint = (): bigint => {
    for (let value = 0n, shift = 0n; ; shift += 7n) {
      const byte = body[at++]!;
      value |= BigInt(byte & 127) << shift;
      if (byte < 128) return value;
    }
  };
  const take = (length: number): Buffer => body.subarray(at, (at += length));
  while (at < body.length) {
    const tag = Number(varint());
    const wire = tag & 7;
    const value = wire === 0 ? varint() : take(wire === 2 ? Number(varint()) : wire === 1 ? 8 : 4);
    message.set(tag >> 3, [...(message.get(tag >> 3) ?? []), value]);
  }
  return message;
}
