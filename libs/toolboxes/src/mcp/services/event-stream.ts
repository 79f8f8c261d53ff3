/** Returns the progress token of a message; undefined if it does not ask for progress. */
export const progressTokenIn = (message: unknown): unknown =>
  (message as { params?: { _meta?: { progressToken?: unknown } | null } | null } | null)?.params?._meta?.progressToken;

export const wantsProgress = (message: unknown): boolean => progressTokenIn(message) !== undefined;

export const isStream = ({ headers }: Response): boolean =>
  headers.get('content-type')?.startsWith('text/event-stream') ?? false;

/**
 * Returns a response that closes the MCP server when it ends. If its first event is already the result, the response is
 * plain JSON.
 */
export async function closeAtEnd(
  answering: Promise<Response>,
  disconnected: Promise<Response>,
  close: () => Promise<void>,
): Promise<Response> {
  const answer = await answering.catch((error: unknown) => close().then(() => Promise.reject(error as Error)));
  if (!isStream(answer)) return close().then(() => answer);
  const reader = answer.body!.getReader();
  const first = await Promise.race([reader.read(), disconnected]);
  if (first instanceof Response) return close().then(() => first);
  const result = resultIn(first.value);
  if (result === null) return new Response(restOf(reader, first, close), answer);
  await close();
  const headers = new Headers(answer.headers);
  headers.set('content-type', 'application/json');
  return new Response(result, { status: answer.status, headers });
}

type Chunk = Awaited<ReturnType<ReadableStreamDefaultReader<Uint8Array>['read']>>;

/** Returns the message of an event; null if the event is not the result. */
function resultIn(event: Uint8Array | undefined): string | null {
  const [, data] = /^data: (.*)$/m.exec(new TextDecoder().decode(event)) ?? [];
  if (data === undefined) return null;
  return 'method' in (JSON.parse(data) as object) ? null : data;
}

function restOf(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  first: Chunk,
  close: () => Promise<void>,
): ReadableStream<Uint8Array> {
  let next: Promise<Chunk> = Promise.resolve(first);
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await next;
      if (done) return close().then(() => controller.close());
      controller.enqueue(value);
      next = reader.read();
      next.catch(() => undefined);
    },
    cancel: close,
  });
}
