import { logThrough } from '#platform/process';
import { startCollector } from '../support/collector.js';
import { startProduct } from '../support/product.js';
import { exportingTo } from '../support/within.js';

it('The log names the last failure of the vault while calls to it are paused', async () => {
  const collector = await startCollector();
  const written: string[] = [];
  const product = await startProduct({ within: exportingTo(collector.url, written) });
  const { member } = await product.organization({ member: 'Member' });
  await product.installDemo(member);
  const { id } = await product.connect(member, { redirect_uri: '/' });
  logThrough(product.app);
  const run = () => member(`POST /connection/${id}/execute`, { tool_name: 'list_notes', arguments: {} });
  await product.wire.without(async () => {
    for (let count = 0; count < 12; count++) await run();
  });
  await product.stop();
  await collector.close();
  const paused = written.map((line) => JSON.parse(line) as { err?: Cause }).filter(isPaused);
  expect(paused).not.toEqual([]);
  for (const { err } of paused) expect(JSON.stringify(err)).toContain('"code":"EC');
});

type Cause = { message: string; cause?: Cause };

const isPaused = ({ err }: { err?: Cause }): boolean =>
  JSON.stringify(err ?? null).includes('Calls to the vault are paused');
