import { PassThrough, type Readable } from 'node:stream';
import { createInterface } from 'node:readline';
import { StreamableFile } from '@nestjs/common';
import { type Progress } from '#kernel';

/** The media type of a response with progress. It has one line per report, and the result in the last line. */
export const progressType = 'application/x-ndjson';

type Line = { progress: Progress } | { answer: unknown };

/**
 * Sends the result of work. If the work reports progress, the response has one line per report. Otherwise it is an
 * ordinary response.
 */
export async function answerWithProgress<Result>(
  work: (onProgress: (progress: Progress) => void) => Promise<Result>,
): Promise<Result | StreamableFile> {
  const lines = new PassThrough();
  const say = (line: Line) => void lines.write(`${JSON.stringify(line)}\n`);
  let begin: () => void;
  const begun = new Promise<typeof lines>((resolve) => (begin = () => resolve(lines)));
  const done = work((progress) => {
    say({ progress });
    begin();
  });
  const first = await Promise.race([begun, done]);
  if (first !== lines) return first as Result;
  done.then(
    (answer) => (say({ answer }), lines.end()),
    (error: Error) => lines.destroy(error),
  );
  return new StreamableFile(lines, { type: progressType });
}

/**
 * Reads the result from a response with progress.
 * @throws if the lines end without the result, because the server died.
 */
export async function readResult(lines: Readable, onProgress: (progress: Progress) => void = () => undefined) {
  for await (const text of createInterface({ input: lines })) {
    const line = JSON.parse(text) as Line;
    if ('answer' in line) return line.answer;
    onProgress(line.progress);
  }
  throw new Error('The response was cut off.');
}
