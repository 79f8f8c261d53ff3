import { changeTool } from '../../../libs/catalog/src/registered-tool/domain/change-tool.js';
import { recordListing } from '../../../libs/catalog/src/registered-tool/domain/record-listing.js';
import { currentOf, disabledReason } from '../../../libs/catalog/src/registered-tool/domain/registered-tool.js';
import { type FoundTool, readTool } from '../../../libs/catalog/src/registered-tool/domain/remote-tool.js';
import { differences, reviewOf } from '../../../libs/catalog/src/tool-registry/domain/review.js';

const time = '2026-11-20T08:00:00.000Z';

const found = (tool: object) => readTool({ ...tool }) as FoundTool;

describe('A tool of a remote server', () => {
  it('has a new version for any change', () => {
    const tool = { name: 'get', description: 'Gets.', annotations: { readOnlyHint: true } };
    const { hash } = found(tool);
    expect(found({ annotations: { readOnlyHint: true }, description: 'Gets.', name: 'get' }).hash).toBe(hash);
    for (const other of [
      { _meta: { at: 1 } },
      { title: 'Get' },
      { icons: [] },
      { annotations: {} },
      { outputSchema: { type: 'object' } },
    ])
      expect(found({ ...tool, ...other }).hash).not.toBe(hash);
  });

  it.each([
    ['no name', { description: 'x' }, 'no_name'],
    ['a very long name', { name: 'a'.repeat(600) }, 'long_name'],
    ['an unpaired surrogate', { name: 'get', description: '\ud800' }, 'unstorable_text'],
    ['a null character', { name: 'get', inputSchema: { '\0': 1 } }, 'unstorable_text'],
    ['more than 64 KiB', { name: 'get', description: 'x'.repeat(70_000) }, 'too_large'],
    ['too many levels', { name: 'get', inputSchema: JSON.parse('['.repeat(5000) + ']'.repeat(5000)) }, 'too_deep'],
  ])('is not stored with %s', (_, tool, problem) => {
    expect(readTool(tool)).toBe(problem);
  });

  it('is not offered if its name is unsupported', () => {
    const known = { slug: 'notes', others: [], tools: [], isFirst: true };
    const settings = { new_tools: 'active', changed_tools: 'active' } as const;
    for (const name of ['get\u200bnotes', '.', '..']) {
      const list = [found({ name })];
      const [tool] = recordListing({ ...known, settings }, list, time).tools;
      expect(disabledReason(tool!)).toBe('unsupported_name');
      const on = { status: 'active', hash: currentOf(tool!).hash } as const;
      expect(() => changeTool(tool!, on, 'usr_1')).toThrow(/cannot be called/);
    }
  });

  it('shows reviewers the differences between versions', () => {
    expect(differences({ a: { b: 1, 'c/d': [1, 2] } }, { a: { b: 2, 'c/d': [1, 3], e: 0 } })).toEqual([
      '/a/b',
      '/a/c~1d/1',
      '/a/e',
    ]);
  });

  it('is flagged to reviewers for hidden, linked or long text', () => {
    const hidden = ['\u{E0041}', '\u202e', '\ue000'].map((each) => ({ text: each, flags: ['hidden_unicode'] }));
    const others = [
      { text: 'a\u200bb', flags: ['zero_width'] },
      { text: 'see http://x.example', flags: ['url'] },
      { text: 'é'.repeat(2100), flags: ['long_description'] },
      { text: 'Line\n\tand tab, naïve – fine.', flags: [] },
    ];
    for (const { text, flags } of [...hidden, ...others]) {
      const { tools } = recordListing(
        { slug: 'n', tools: [], others: [], isFirst: false, settings: { new_tools: 'held', changed_tools: 'held' } },
        [found({ name: 'get', description: text })],
        time,
      );
      expect(reviewOf(tools[0]!)!.flags).toEqual(flags);
    }
  });
});
