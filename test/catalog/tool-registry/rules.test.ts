import fc from 'fast-check';
import { changeTool } from '../../../libs/catalog/src/registered-tool/domain/change-tool.js';
import { type Hashes, recordListing } from '../../../libs/catalog/src/registered-tool/domain/record-listing.js';
import {
  acceptedVersions,
  disabledReason,
  type RegisteredTool,
  waitingVersion,
} from '../../../libs/catalog/src/registered-tool/domain/registered-tool.js';
import { type FoundTool, readTool } from '../../../libs/catalog/src/registered-tool/domain/remote-tool.js';

const names = ['get', 'put'];
const sources = ['one', 'two', 'three'];

type Listed = { source: string; tools: Record<string, string> };
type Happening = Listed | { accepts: string };
type Settings = { new_tools: 'active' | 'held'; changed_tools: 'active' | 'held' };

const version = fc.constantFrom('a', 'b', 'c');
const listed = fc.record({
  source: fc.constantFrom(...sources),
  tools: fc.record({ get: version, put: version }, { requiredKeys: [] }),
});
const history = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: listed },
    { weight: 1, arbitrary: fc.record({ accepts: fc.constantFrom(...names) }) },
  ),
  { maxLength: 14 },
);
const either = fc.constantFrom('active' as const, 'held' as const);
const settings = fc.record({ new_tools: either, changed_tools: either });

const read = (tool: object) => readTool({ ...tool }) as FoundTool;

const found = (tools: Record<string, string>) =>
  Object.entries(tools).map(([name, description]) => read({ name, description: `${name} ${description}` }));

/** The registry after a history of listings. */
function replayed(happened: readonly Happening[], wanted: Settings) {
  let tools: RegisteredTool[] = [];
  const lists = new Map<string, Hashes>();
  let isFirst = true;
  happened.forEach((each, position) => {
    if ('accepts' in each) {
      const accept = (tool: RegisteredTool) => {
        const hash = waitingVersion(tool)?.hash;
        return hash === undefined ? tool : changeTool(tool, { status: 'active', hash }, 'usr_1');
      };
      tools = tools.map((tool) => (tool.name === each.accepts ? accept(tool) : tool));
      return;
    }
    const others = [...lists].flatMap(([source, list]) => (source === each.source ? [] : [list]));
    const known = { slug: 'notes', tools, others, settings: wanted, isFirst, addressChangedAt: null };
    const served = found(each.tools);
    tools = recordListing(known, served, new Date(position).toISOString()).tools;
    lists.set(each.source, Object.fromEntries(served.map(({ name, hash }) => [name, hash])));
    isFirst = false;
  });
  return (name: string, source: string): boolean => {
    const tool = tools.find((each) => each.name === name);
    const served = lists.get(source)?.[name];
    return (
      tool !== undefined && disabledReason(tool) === null && acceptedVersions(tool).some(({ hash }) => hash === served)
    );
  };
}

/** The expected state of one name: accepted versions, versions that await review, and the version of each account. */
class Expected {
  private accepted: string[] = [];
  private waiting: string[] = [];
  private readonly latest: Record<string, string | undefined> = {};
  private isKnown = false;

  constructor(
    private readonly name: string,
    private readonly wanted: Settings,
  ) {}

  accept(name: string): void {
    if (name !== this.name || this.waiting.length === 0) return;
    const version = this.waiting.pop()!;
    const isBeside = this.accepted.some((each) => this.served().includes(each));
    this.accepted = isBeside ? [...this.accepted, version] : [version];
  }

  list({ source, tools }: Listed, isFirst: boolean): void {
    const present = (this.latest[source] = tools[this.name]);
    if (present === undefined) {
      if (this.served().some((each) => each !== undefined)) this.forget();
      return;
    }
    const isNew = !this.accepted.includes(present) && !this.waiting.includes(present);
    const takesOver = this.isKnown
      ? this.accepted.length > 0 && this.wanted.changed_tools === 'active'
      : isFirst || this.wanted.new_tools === 'active';
    this.isKnown = true;
    if (isNew && takesOver) this.accepted = [present, ...this.accepted];
    else if (isNew) this.waiting.push(present);
    this.forget();
  }

  isCallable(source: string): boolean {
    const version = this.latest[source];
    return version !== undefined && this.accepted.includes(version);
  }

  private served = () => Object.values(this.latest);

  /** Removes versions that no account gets. The first accepted version stays until another one replaces it. */
  private forget(): void {
    const isServed = (version: string) => this.served().includes(version);
    this.waiting = this.waiting.filter(isServed);
    const [first] = this.accepted;
    const kept = this.accepted.filter(isServed);
    // When the first version is gone, callers are shown the last of the others.
    this.accepted =
      kept.length === 0 ? this.accepted.slice(0, 1) : kept[0] === first ? kept : [kept.at(-1)!, ...kept.slice(0, -1)];
  }
}

function expected(happened: readonly Happening[], wanted: Settings, name: string, source: string): boolean {
  const one = new Expected(name, wanted);
  const first = happened.find((each) => 'source' in each);
  for (const each of happened)
    if ('accepts' in each) one.accept(each.accepts);
    else one.list(each, each === first);
  return one.isCallable(source);
}

describe('The tool registry', () => {
  it('allows exactly the accepted versions that an account receives', () => {
    fc.assert(
      fc.property(history, settings, (happened, wanted) => {
        const isCallable = replayed(happened, wanted);
        for (const name of names)
          for (const source of sources) expect(isCallable(name, source)).toBe(expected(happened, wanted, name, source));
      }),
      {
        numRuns: 1000,
        // This random case once failed: an accepted version that no account got any more became callable again without
        // a review.
        examples: [
          [
            [
              { source: 'two', tools: { put: 'b' } },
              { source: 'one', tools: { put: 'a' } },
              { source: 'two', tools: {} },
              { accepts: 'put' },
              { source: 'one', tools: { put: 'b' } },
            ],
            { new_tools: 'active', changed_tools: 'held' },
          ],
        ],
      },
    );
  });

  it('keeps its decisions on a renamed tool', () => {
    const tool = { description: 'Deletes.', inputSchema: { type: 'object' } };
    const settings = { new_tools: 'held', changed_tools: 'held' } as const;
    const known = { slug: 'notes', others: [], settings, addressChangedAt: null };
    const first = recordListing({ ...known, tools: [], isFirst: true }, [read({ name: 'old', ...tool })], time);
    const [old] = first.tools.map((each) => changeTool(each, { status: 'disabled' }, 'usr_1'));
    const second = [read({ name: 'new', ...tool })];
    const { tools, added, removed } = recordListing({ ...known, tools: [old!], isFirst: false }, second, time);
    const renamed = tools.find(({ name }) => name === 'new')!;
    expect({ added, removed }).toEqual({ added: ['new'], removed: ['old'] });
    expect([renamed.origin, renamed.turned_off, renamed.accepted]).toEqual([old!.origin, true, null]);
    const other = recordListing({ ...known, tools: [old!], isFirst: false }, found({ new: 'a' }), time);
    expect(other.tools.find(({ name }) => name === 'new')!.origin).not.toBe(old!.origin);
  });

  describe('on a copy of a listed tool under another name', () => {
    const tool = { description: 'Deletes.', inputSchema: { type: 'object' } };
    const settings = { new_tools: 'active', changed_tools: 'held' } as const;
    const known = { slug: 'notes', others: [], settings, addressChangedAt: null };
    const copied = (decide: (original: RegisteredTool) => RegisteredTool, count = 1) => {
      const first = Array.from({ length: count }, (_, at) => read({ name: `old${at}`, ...tool }));
      const tools = recordListing({ ...known, tools: [], isFirst: true }, first, time).tools.map(decide);
      const listed = [...first, read({ name: 'copy', ...tool })];
      const next = recordListing({ ...known, tools, isFirst: false }, listed, time);
      return { original: tools[0]!, copy: next.tools.find(({ name }) => name === 'copy')! };
    };

    it('applies the blocks, but not the allow lists', () => {
      const { original, copy } = copied((each) => each);
      expect(copy.origins).toContain(original.origin);
      expect(copy.origin).not.toBe(original.origin);
    });

    it('keeps it disabled', () => {
      expect(copied((each) => changeTool(each, { status: 'disabled' }, 'usr_1')).copy.turned_off).toBe(true);
    });

    it('keeps its raised tier', () => {
      expect(copied((each) => ({ ...each, raised_tier: 'destructive' })).copy.raised_tier).toBe('destructive');
    });

    it('holds it if a reviewer refused the same version', () => {
      const refused = (each: RegisteredTool): RegisteredTool => ({
        ...each,
        variants: [{ ...each.accepted!, state: 'refused' }],
        accepted: null,
      });
      expect(copied(refused).copy.accepted).toBeNull();
    });

    it('holds it if more than 20 tools equal it', () => {
      expect(copied((each) => each, 21).copy.accepted).toBeNull();
      expect(copied((each) => each, 20).copy.accepted).not.toBeNull();
    });
  });
});

const time = '2026-11-20T08:00:00.000Z';
