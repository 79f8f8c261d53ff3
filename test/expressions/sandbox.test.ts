import { Expressions } from '#platform/expressions';
import { Sandbox } from '#platform/sandbox';

const endless = '($f := function($x) { $f($x) }; $f(1))';

describe('A sandbox', () => {
  const patient = new Sandbox({ time: 30_000 });
  const hurried = new Sandbox({ time: 1000, processes: 1, waiting: 1 });
  const shared = new Sandbox({ time: 3000 });
  const single = new Sandbox({ time: 500, processes: 1 });
  afterAll(() => [patient, hurried, shared, single].forEach((each) => each.close()));

  const evaluate = (sandbox: Sandbox, expression: string, orgId = 'org_a') =>
    new Expressions(sandbox).evaluatorFor(orgId)([`=${expression}`], { body: {} });

  it.each([
    ['of large values', "$length($pad('x', 400000000))"],
    ['of many small values', "($f := function($x) { $f({'a': $x, 'b': [1..5000]}) }; $f(0))"],
    ['outside the heap', "($s := $pad('x', 3000000); $a := [1..300].$base64encode($s & $string($)); $length($a[299]))"],
    ['of concatenated strings', "($s := $pad('x', 3000000); $length($join([1..100].$s)))"],
  ])('limits the memory %s', async (_, expression) => {
    await expect(evaluate(patient, expression)).rejects.toThrow('ran out of memory');
    expect(await evaluate(patient, '1 + 1')).toEqual([2]);
  });

  it('stops expressions that run too long', async () => {
    await expect(evaluate(hurried, endless)).rejects.toThrow('timed out');
    expect(await evaluate(hurried, '1 + 1')).toEqual([2]);
  });

  it('reports which of several expressions failed', async () => {
    const of = new Expressions(patient).evaluatorFor('org_a');
    const scope = { body: { a: [{ b: 1 }, { b: 2 }] } };
    expect(await of(['=body.a.b', '=1 + 1', '=body.none', '=body.a'], scope)).toEqual([
      [1, 2],
      2,
      undefined,
      scope.body.a,
    ]);
    await expect(of(['=body.a.b', '=1 + "x"'], scope)).rejects.toThrow('“=1 + "x"” threw');
  });

  it('accepts a limited number of waiting tasks', async () => {
    const answers = await Promise.allSettled([1, 2, 3].map(() => evaluate(hurried, endless)));
    const reasons = answers.map((each) => (each as PromiseRejectedResult).reason.why);
    expect(reasons).toEqual(['timed out.', 'timed out.', 'could not be queued because the server is busy.']);
  });

  it('refuses input that is too large', async () => {
    const [body, text] = [{ body: 'x'.repeat(13 << 20) }, '=$length(body)'] as const;
    await expect(new Expressions(patient).evaluatorFor('org_a')([text], body)).rejects.toThrow('is too large');
  });

  it('reserves capacity for other organizations', async () => {
    const { ended } = begin(shared, 2);
    expect(await evaluate(shared, '1 + 1', 'org_b')).toEqual([2]);
    expect(ended()).toBe(0);
    shared.close();
  });

  it('first serves the organization that has used it least', async () => {
    const { ended } = begin(single, 3);
    expect(await evaluate(single, '1 + 1', 'org_b')).toEqual([2]);
    expect(ended()).toBe(1);
    single.close();
  });

  /** Starts the given number of concurrent evaluations that never end, all of one organization. */
  function begin(sandbox: Sandbox, times: number) {
    let ended = 0;
    for (let time = 0; time < times; time++) evaluate(sandbox, endless).catch(() => (ended += 1));
    return { ended: () => ended };
  }
});
