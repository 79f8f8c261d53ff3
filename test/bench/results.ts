import { type Answers, answeringSize, collectAnswers } from './answers/answers.js';
import { type Call, findValue, textOf } from './answers/asking.js';
import { questions } from './answers/questions.js';
import { serveAnswers } from './answers/serving.js';
import { buildList, prepareAnswers } from './answers/connecting.js';
import { Directory } from './directory.js';
import { type Results } from './report.js';
import { measureMemory, measureStoring } from './storing.js';
import { startSystem } from './system.js';
import { addWeights, warnWithoutTokens, type Weight, weigh } from './tokens.js';

/** Sizes of results for which time and memory are measured. */
const large = { of_200_kib: buildList(200 << 10), of_1_mib: buildList(1 << 20) };

/**
 * Measures what an agent gets of twenty large answers, and what it reads of them for sixty questions. Measures the time
 * and memory that storing results takes, too.
 */
export async function compareResults(dataDir: string, results: Results): Promise<void> {
  const system = await startSystem(dataDir, [answeringSize]);
  try {
    const { api, organizations, ownerUrl } = system;
    const { token: directoryToken } = await Directory.of(system);
    const answers = await collectAnswers({ url: api.url, token: organizations[0]!.token, directoryToken, ownerUrl });
    const { origin, close } = await serveAnswers({ ...answers, ...large });
    const places = await prepareAnswers(system, origin);
    results.results = {
      memory: await measureMemory(system, places),
      storing_ms: await measureStoring(system, places[0]!.call),
      ...(await compareAnswers(answers, places[0]!.call)),
    };
    warnWithoutTokens();
    await close();
  } finally {
    await system.stop();
  }
}

/** The limits that are compared, by the tool that has them. */
const tools = { get_default: '64 KiB', get_small: '4 KiB' };

async function compareAnswers(answers: Answers, call: Call) {
  const rows: Record<string, Record<string, Weight>> = {};
  for (const name of Object.keys(answers)) {
    rows[name] = { whole: weigh(textOf(await call('get_whole', { name }))) };
    for (const [tool, limit] of Object.entries(tools))
      Object.assign(rows[name], await weighAnswer(call, tool, limit, name));
  }
  console.log('\nTwenty answers: whole, what an agent gets first, and with what it reads for three questions');
  console.table(Object.fromEntries(Object.entries(rows).map(([name, row]) => [name, showRow(row)])));
  const total = Object.fromEntries(
    Object.keys(Object.values(rows)[0]!).map((column) => [
      column,
      addWeights(Object.values(rows).map((row) => row[column]!)),
    ]),
  );
  console.log('\nAll answers');
  console.table(total);
  return { answers: rows, total };
}

async function weighAnswer(call: Call, tool: string, limit: string, name: string) {
  const first = await call(tool, { name });
  const read: Weight[] = [];
  for (const question of questions[name]!)
    for (const { args, returned } of (await findValue(call, first, question)).readings)
      read.push(weigh(JSON.stringify(args)), weigh(textOf(returned)));
  const shown = weigh(textOf(first));
  return { [`first, ${limit}`]: shown, [`with questions, ${limit}`]: addWeights([shown, ...read]) };
}

const showRow = (row: Record<string, Weight>) =>
  Object.fromEntries(
    Object.entries(row).flatMap(([column, { bytes, tokens }]) => [
      [`${column}, bytes`, bytes],
      [`${column}, tokens`, tokens],
    ]),
  );
