import { answering, asking, startExpressionsScene } from './scene.js';

const { author } = await startExpressionsScene();

const endless = '=($f := function($x) { $f($x) }; $f(1))';

const eitherWay = /ran out of memory|timed out/;

const bombs: [what: string, expression: `=${string}`, why: RegExp][] = [
  ['allocates a lot of memory in one step', "=$length($pad('x', 400000000))", eitherWay],
  ['allocates memory gradually', "=($f := function($x) { $f({'a': $x, 'b': [1..5000]}) }; $f(0))", eitherWay],
  [
    'allocates memory outside the heap',
    "=($s := $pad('x', 3000000); $sum([1..300].$length($base64encode($s & $string($)))))",
    eitherWay,
  ],
  ['never ends', endless, /timed out/],
  [
    'maps ranges over ranges',
    "=$map([1..9999], function($i) { $map([1..9999], function($j) { $i & '-' & $j }) })",
    eitherWay,
  ],
  ['makes a large value', "=$pad('x', 5000000)", /is too large|timed out/],
  ['recurses endlessly', '=($f := function($x) { 1 + $f($x) }; $f(1))', /threw: Stack overflow/],
];

const tools = bombs.flatMap(([, expression], position) => [
  [`ask_${position}`, asking(expression)],
  [`answer_${position}`, answering(expression)],
]);
const bomber = await author({
  ...Object.fromEntries(tools),
  list_mine: answering("=[body.notes.{'id': id}]"),
  leak: answering("=$number('card ' & status)"),
});
const neighbour = await author({ list_theirs: answering("=[body.notes.{'id': id}]") });

describe('An expression', () => {
  it.each(bombs)('that %s fails without affecting others', async (_, expression, why) => {
    const position = bombs.findIndex((each) => each[1] === expression);
    const said = `“${expression.slice(0, 80)}`;
    const { status, body } = await bomber.run(`answer_${position}`);
    expect([status, body.outcome, body.error?.kind]).toEqual([200, 'failed', 'mapping_failed']);
    expect(body.error.message).toContain(said);
    expect(body.error.message).toMatch(why);
    const asked = await bomber.run(`ask_${position}`);
    expect(asked).toMatchObject({ status: 400, body: { error: { reason: 'invalid_arguments' } } });
    expect(asked.body.error.message).toContain(said);
    expect((await bomber.run('list_mine')).body).toMatchObject({ outcome: 'succeeded' });
  });

  it('that fails does not reveal its input', async () => {
    const { error } = (await bomber.run('leak')).body;
    expect(error.message).toBe(
      "The response could not be read: “=$number('card ' & status)” threw: Unable to cast value to a number: ….",
    );
  });

  it('of one organization does not delay other organizations', async () => {
    const position = bombs.findIndex(([, expression]) => expression === endless);
    let ended = 0;
    const many = Array.from({ length: 8 }, () => bomber.run(`ask_${position}`).finally(() => (ended += 1)));
    const reads = await Promise.all([1, 2, 3].map(() => bomber.as('GET /connection')));
    expect(reads.map(({ status }) => status)).toEqual([200, 200, 200]);
    for (let time = 0; time < 3; time++)
      expect((await neighbour.run('list_theirs')).body).toMatchObject({ outcome: 'succeeded' });
    expect(ended).toBeLessThan(many.length);
    for (const { status } of await Promise.all(many)) expect(status).toBe(400);
  });
});
