import fc from 'fast-check';
import { changeTool } from '../../libs/catalog/src/registry/domain/change-tool.js';
import { type Hashes, recordListing } from '../../libs/catalog/src/registry/domain/record-listing.js';
import {
  currentOf,
  disabledReason,
  type RegisteredTool,
} from '../../libs/catalog/src/registry/domain/registered-tool.js';
import { readTool } from '../../libs/catalog/src/registry/domain/remote-tool.js';

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

const found = (tools: Record<string, string>) =>
  Object.entries(tools).map(([name, description]) => readTool({ name, description: `${name} ${description}` })!);

/** What the registry makes of a history. */
function replayed(happened: readonly Happening[], wanted: Settings) {
  let tools: RegisteredTool[] = [];
  const lists = new Map<string, Hashes>();
  let isFirst = true;
  happened.forEach((each, position) => {
    if ('accepts' in each) {
      const accept = (tool: RegisteredTool) =>
        changeTool(tool, { status: 'active', hash: currentOf(tool).hash }, 'usr_1');
      tools = tools.map((tool) => (tool.name === each.accepts ? accept(tool) : tool));
      return;
    }
    const others = [...lists].flatMap(([source, list]) => (source === each.source ? [] : [list]));
    const known = { slug: 'notes', tools, others, settings: wanted, isFirst };
    const served = found(each.tools);
    tools = recordListing(known, served, new Date(position).toISOString()).tools;
    lists.set(each.source, Object.fromEntries(served.map(({ name, hash }) => [name, hash])));
    isFirst = false;
  });
  return (name: string, source: string): boolean => {
    const tool = tools.find((each) => each.name === name);
    return tool !== undefined && disabledReason(tool) === null && lists.get(source)?.[name] === tool.accepted?.hash;
  };
}

/** The same, said of one name alone: what was accepted of it, what waits, and what each account is served. */
class Expected {
  private readonly accepted: string[] = [];
  private readonly latest: Record<string, string | undefined> = {};
  private waiting: string | null = null;
  private isKnown = false;

  constructor(
    private readonly name: string,
    private readonly wanted: Settings,
  ) {}

  accept(name: string): void {
    if (name !== this.name) return;
    if (this.waiting !== null) this.accepted.push(this.waiting);
    this.waiting = null;
  }

  list({ source, tools }: Listed, isFirst: boolean): void {
    const present = (this.latest[source] = tools[this.name]);
    if (present === undefined) return;
    const takesOver = this.isKnown ? this.takesChanges() : isFirst || this.wanted.new_tools === 'active';
    this.isKnown = true;
    if (this.isAccepted(present) && Object.values(this.latest).includes(this.accepted.at(-1))) return this.settle();
    if (this.waiting === present) return;
    if (takesOver) this.accepted.push(present);
    this.waiting = takesOver ? null : present;
  }

  isCallable(source: string): boolean {
    return this.waiting === null && this.accepted.length > 0 && this.latest[source] === this.accepted.at(-1);
  }

  private takesChanges = () => this.accepted.length > 0 && this.wanted.changed_tools === 'active';
  private isAccepted = (version?: string) => version === undefined || this.accepted.includes(version);

  private settle(): void {
    if (Object.values(this.latest).every(this.isAccepted)) this.waiting = null;
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

describe('A registry', () => {
  it('lets an account call what it is served as it was accepted, while nobody is served what nobody accepted', () => {
    fc.assert(
      fc.property(history, settings, (happened, wanted) => {
        const isCallable = replayed(happened, wanted);
        for (const name of names)
          for (const source of sources) expect(isCallable(name, source)).toBe(expected(happened, wanted, name, source));
      }),
      { numRuns: 500 },
    );
  });

  it('knows a tool again that has another name and is otherwise the same, with what a manager said of it', () => {
    const tool = { description: 'Deletes.', inputSchema: { type: 'object' } };
    const known = { slug: 'notes', others: [], settings: { new_tools: 'held', changed_tools: 'held' } as const };
    const first = recordListing({ ...known, tools: [], isFirst: true }, [readTool({ name: 'old', ...tool })!], time);
    const [old] = first.tools.map((each) => changeTool(each, { status: 'disabled' }, 'usr_1'));
    const second = [readTool({ name: 'new', ...tool })!];
    const { tools, added, removed } = recordListing({ ...known, tools: [old!], isFirst: false }, second, time);
    const renamed = tools.find(({ name }) => name === 'new')!;
    expect({ added, removed }).toEqual({ added: ['new'], removed: ['old'] });
    expect([renamed.origin, renamed.turned_off, renamed.accepted]).toEqual([old!.origin, true, null]);
    const other = recordListing({ ...known, tools: [old!], isFirst: false }, found({ new: 'a' }), time);
    expect(other.tools.find(({ name }) => name === 'new')!.origin).not.toBe(old!.origin);
  });
});

const time = '2026-11-20T08:00:00.000Z';
