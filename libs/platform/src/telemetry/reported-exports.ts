import { Logger } from '@nestjs/common';

type Result = { code: number; error?: Error };
type Exporter<Items> = { export(items: Items, done: (result: Result) => void): void };

const logger = new Logger('Telemetry');

/** Makes an exporter log the first failed export, and the next successful export. */
export function logFailures<Items, Each extends Exporter<Items>>(what: string, exporter: Each & Exporter<Items>): Each {
  const send = exporter.export.bind(exporter);
  let fails = false;
  exporter.export = (items, done) =>
    send(items, (result) => {
      const failed = result.code !== 0;
      if (failed && !fails) logger.warn({ err: result.error }, `${what} cannot be exported. All other functions work.`);
      if (!failed && fails) logger.log(`${what} are being exported again.`);
      fails = failed;
      done(result);
    });
  return exporter;
}
