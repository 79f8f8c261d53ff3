import type * as Sdk from '@modelcontextprotocol/server';
import { Injectable } from '@nestjs/common';
import { SealedCursors } from '#platform/sealing';
import { exposedName } from '../../entry/domain/exposed-name.js';
import { skillNotes, toolNamesIn } from '../../skill/domain/skill.js';
import {
  isOffered,
  OfferedTools,
  type OpenToolbox,
  type ToolboxContent,
} from '../../toolbox-execution/domain/toolbox-calls.js';
import { OpenToolboxReader } from '../../toolbox-execution/services/open-toolbox-reader.js';
import { type Exchange, ProtocolFault } from '../domain/exchange.js';
import { buildSkillFile, manifestOf, type SkillFile, toolboxIdIn } from '../domain/skill-file.js';

/** The identifier of the extension, which both sides declare. */
export const skillsExtension = 'io.modelcontextprotocol/skills';

const pageSize = 100;

/** The metadata of a skill that names tools which the caller cannot call in its toolbox. */
const issuesKey = 'latchkey/unusable_tools';

type Params = Record<string, unknown>;

/** The package checks parameters by a schema. These are checked here, so that the client gets our messages. */
const anyParams: Sdk.StandardSchemaV1<Params> = {
  '~standard': { version: 1, vendor: 'latchkey', validate: (value) => ({ value: value as Params }) },
};

type Skilled = { toolbox: OpenToolbox; content: ToolboxContent };

/**
 * Serves the skills of the address's toolboxes as files. Source: MCP extension `io.modelcontextprotocol/skills`, stable.
 */
@Injectable()
export class SkillServer {
  constructor(
    private readonly openToolboxReader: OpenToolboxReader,
    private readonly offeredTools: OfferedTools,
    private readonly sealedCursors: SealedCursors,
  ) {}

  /** Registers the methods. @param cached what results say about caching, in the revisions that have it. */
  register(server: Sdk.Server, exchange: Exchange, cached: () => object): void {
    const params = { params: anyParams };
    server.setRequestHandler('skills/list', params, async ({ cursor }) => {
      const { page, nextCursor } = await this.loadPage(exchange, textIn('cursor', cursor));
      return { skills: await this.entriesOf(exchange, page), ...nextCursor, ...cached() };
    });
    server.setRequestHandler('skills/get', params, async ({ uri }) => {
      const found = await this.find(exchange, requiredText('uri', uri));
      return { skill: (await this.entriesOf(exchange, [found]))[0]!, ...cached() };
    });
    server.setRequestHandler('resources/list', async ({ params: sent }) => {
      const { page, nextCursor } = await this.loadPage(exchange, sent?.cursor);
      return { resources: page.map((skilled) => resourceOf(fileOf(skilled))), ...nextCursor };
    });
    server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: [] }));
    server.setRequestHandler('resources/read', async ({ params: { uri } }) => {
      const { text } = fileOf(await this.find(exchange, uri));
      return { contents: [{ uri, mimeType: 'text/markdown', text }] };
    });
  }

  /** Loads the toolboxes with a skill after the cursor, in the order of their ids. */
  private async loadPage(exchange: Exchange, cursor: string | undefined) {
    const after = cursor === undefined ? '' : this.idIn(exchange, cursor);
    const remaining = exchange.toolboxes
      .filter(({ id, has_skill }) => has_skill && id > after)
      .sort((one, other) => (one.id < other.id ? -1 : 1));
    const toolboxes = remaining.slice(0, pageSize);
    const page = await this.load(exchange, toolboxes);
    if (toolboxes.length === remaining.length) return { page };
    const nextCursor = this.sealedCursors.seal(toolboxes.at(-1)!.id, buildListBinding(exchange));
    return { page, nextCursor: { nextCursor } };
  }

  private idIn(exchange: Exchange, cursor: string): string {
    try {
      return this.sealedCursors.open(cursor, buildListBinding(exchange));
    } catch {
      throw ProtocolFault.parameters('Unknown cursor. Start again without a cursor.');
    }
  }

  /** @throws ProtocolFault if no skill that the caller may read has this address. */
  private async find(exchange: Exchange, uri: string): Promise<Skilled> {
    const id = toolboxIdIn(uri);
    const toolboxes = exchange.toolboxes.filter((toolbox) => toolbox.id === id && toolbox.has_skill);
    const [found] = await this.load(exchange, toolboxes);
    if (!found || fileOf(found).uri !== uri)
      throw ProtocolFault.parameters(`No skill is served at ${uri.slice(0, 200)}`);
    return found;
  }

  /** Loads the contents of toolboxes, without those that have lost their skill in the meantime. */
  private async load({ caller }: Exchange, toolboxes: readonly OpenToolbox[]): Promise<Skilled[]> {
    const unread = toolboxes.filter(({ content }) => content === null);
    const read = unread.length > 0 ? await this.openToolboxReader.contents(caller, unread) : null;
    return toolboxes.flatMap((toolbox) => {
      const content = toolbox.content ?? read?.get(toolbox.id);
      return content && content.skill !== null ? [{ toolbox, content }] : [];
    });
  }

  private async entriesOf(exchange: Exchange, skilled: readonly Skilled[]) {
    const usable = await this.usableNames(exchange, skilled);
    return skilled.map((each, place) => {
      const file = fileOf(each);
      const { skill_tool_issues: issues } = skillNotes({ skill: each.content.skill, skill_names: [] }, usable[place]!);
      const { uri, frontmatter } = file;
      const entry = { uri, frontmatter, resources: [manifestOf(file)] };
      return issues.count === 0 ? entry : { ...entry, _meta: { [issuesKey]: issues } };
    });
  }

  /** Returns, for each toolbox, which of the names in its skill are tools that the caller can call now. */
  private async usableNames({ caller }: Exchange, skilled: readonly Skilled[]): Promise<string[][]> {
    const named = skilled.map(({ toolbox: { id, approval_policy }, content: { skill, entries } }) => {
      const names = new Set(toolNamesIn(skill!));
      const used = entries.filter((entry) => entry.enabled && names.has(exposedName(entry)));
      return { id, approval_policy, entries: used };
    });
    const entries = named.flatMap((each) => each.entries);
    const tools = entries.length > 0 ? await this.offeredTools.resolve(caller, named) : [];
    const usable = new Set(entries.filter((_, place) => isOffered(tools[place]!)));
    return named.map((each) => each.entries.filter((entry) => usable.has(entry)).map(exposedName));
  }
}

const fileOf = ({ toolbox: { id, name, description }, content }: Skilled): SkillFile => {
  const { skill, skill_version_id, skill_updated_at } = content;
  return buildSkillFile({
    id,
    name,
    description,
    skill: skill!,
    skill_version_id: skill_version_id!,
    skill_updated_at: skill_updated_at!,
  });
};

const resourceOf = (file: SkillFile) => {
  const { name, description } = file.frontmatter;
  return { uri: file.uri, name, description, mimeType: 'text/markdown', size: manifestOf(file).size };
};

const buildListBinding = ({ caller, toolboxId }: Exchange) => ['skills/list', caller.orgId, caller.userId, toolboxId];

/** @throws ProtocolFault for a value that is not a string. */
function textIn(name: string, value: unknown): string | undefined {
  return value === undefined ? undefined : requiredText(name, value);
}

function requiredText(name: string, value: unknown): string {
  if (typeof value !== 'string') throw ProtocolFault.parameters(`${name} must be a string.`);
  return value;
}
