import { EffectivePolicy } from '#access-control';
import { compileTarget } from '../../libs/access-control/src/decision/domain/compiled-target.js';
import { CompiledPolicy } from '../../libs/access-control/src/decision/domain/compiled-policy.js';
import { casbin, casl, cedarWasm, type Decide } from './other-libraries.js';
import { type Asked, lineages, questions, targets } from './policy.js';
import { type Results } from './report.js';
import { median, percent, spreadOf, warmUp } from './warm-up.js';

const [own, ...roles] = targets.map(({ id, rules }) => {
  const target_type = id.startsWith('usr_') ? 'user' : 'role';
  return compileTarget({ target_type, target_id: id }, rules);
});

const ofMember = () => new EffectivePolicy(new CompiledPolicy(own!, roles, []), lineages, Date.now());

function ours(): Decide {
  const decisions = ofMember();
  return ({ slug, tool }) => decisions.decideTool(slug, tool).allowed;
}

/** Makes the first decisions of a member. No decision about a tool is kept yet, only the rules are compiled. */
function oursAtFirst(): Decide {
  let asked = 0;
  let decisions = ofMember();
  return ({ slug, tool }) => {
    if (asked++ % questions.length === 0) decisions = ofMember();
    return decisions.decideTool(slug, tool).allowed;
  };
}

/** Measures decisions per second on one core, for the same policy, questions and answers. */
export async function compareDeciding(_: string, results: Results): Promise<void> {
  const first = oursAtFirst();
  const others = { casl: casl(), casbin: await casbin(), 'cedar-wasm': cedarWasm() };
  const libraries = { latchkey: ours(), 'latchkey, first decision': first, ...others };
  const expected = new Map(questions.map((asked) => [asked, libraries.latchkey(asked)]));
  const rates: Record<string, Record<string, number | string>> = {};
  for (const [name, decide] of Object.entries(libraries)) {
    const sample = name === 'casbin' || name === 'cedar-wasm' ? questions.slice(0, 24) : questions;
    const other = sample.find((asked) => decide(asked) !== expected.get(asked));
    if (other) throw new Error(`${name} makes another decision for ${JSON.stringify(other)}.`);
    await warmUp(name, () => rateOf(decide, sample));
    const rounds = [1, 2, 3].map(() => rateOf(decide, sample));
    rates[name] = { 'per second': Math.round(median(rounds)), 'spread of rounds': percent(spreadOf(rounds)) };
  }
  const admitted = [...expected.values()].filter(Boolean).length;
  console.log(`\nDecisions per second, 200 rules of 50 tools each, ${admitted} of ${questions.length} admitted`);
  console.table(rates);
  results.deciding = rates;
}

function rateOf(decide: Decide, sample: Asked[]): number {
  let decided = 0;
  const started = performance.now();
  while (performance.now() - started < 1000) {
    for (const asked of sample) decide(asked);
    decided += sample.length;
  }
  return (decided * 1000) / (performance.now() - started);
}
