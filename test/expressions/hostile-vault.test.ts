import { type ConnectorDefinition } from '#connector-definition';
import { inFreshProcess, shortProbe, transformExpressions } from './hostile-expressions.js';
import { startExpressionsScene } from './scene.js';

const { product, author } = await startExpressionsScene();

/** Every third harmful expression, and all special ones. They would do harm if functions could be changed. */
const harmful = transformExpressions.filter((_, position) => position % 3 === 0 || position >= 36);

const probed = { method: 'GET', path: '/account', subject: '=body.id', label: `=${shortProbe}` } as const;
const labelOf = async (verify: ConnectorDefinition['verify'], as?: Parameters<typeof author>[2]) =>
  (await author({}, { verify }, as)).label;

describe('Hostile expressions of one organization in the vault', () => {
  it("cannot change any organization's accounts", async () => {
    const [label] = await inFreshProcess(shortProbe);
    const { neighbour } = await product.organization({ neighbour: 'Member' });
    const { attacker } = await product.organization({ attacker: 'Member' });
    expect(await labelOf(probed, neighbour)).toBe(label);
    for (let at = 0; at < harmful.length; at += 2) {
      const [subject, text] = [`=${harmful[at]!}`, `=${harmful[at + 1] ?? harmful[at]!}`] as const;
      await author({}, { verify: { ...probed, subject, label: text } }, attacker);
    }
    expect(await labelOf(probed, attacker)).toBe(label);
    expect(await labelOf(probed, neighbour)).toBe(label);
  });
});
