import { Injectable } from '@nestjs/common';
import { type PartialPolicy } from '#connections';
import { type Act, type Caller, type FieldError, invalid, invalidFields, pathIn } from '#kernel';
import { ApprovalSettings } from '#organizations';
import { mostEntries, type ToolboxEntry } from '../../entry/domain/entry.js';
import { exposedName, repeatedNames } from '../../entry/domain/exposed-name.js';
import { type CopiedTools } from '../../template/domain/template-sources.js';
import { type SentEntry } from '../domain/entry-draft.js';
import { policyProblems } from '../domain/policy-problems.js';
import { EntryWriting } from './entry-writing.js';
import { type ConnectionMap, Stamping } from './stamping.js';

/** What a toolbox is made of. */
export type ToolboxStart = {
  template_id: string | null;
  connection_map: ConnectionMap;
  entries: readonly SentEntry[];
};

/** What making a toolbox and changing one have in common. */
@Injectable()
export class ToolboxWriting {
  constructor(
    private readonly entries: EntryWriting,
    private readonly policies: ApprovalSettings,
    private readonly stamping: Stamping,
  ) {}

  /** @throws validation_error `policy_weaker` where it asks for less than the organization. */
  async refuseWeaker(orgId: string, policy: PartialPolicy | null | undefined): Promise<void> {
    const problems = policyProblems(policy, await this.policies.of(orgId));
    if (problems.length > 0) throw invalidFields(problems);
  }

  /** As `EntryWriting.write`. */
  entriesOf(caller: Caller, before: readonly ToolboxEntry[], sent: readonly SentEntry[], act: Act) {
    return this.entries.write(caller, before, sent, act);
  }

  /** What a new toolbox is made of: the tools of a template, and after them those that were sent. */
  async startOf(
    caller: Caller,
    { template_id, connection_map, entries }: ToolboxStart,
    act: Act,
  ): Promise<{ entries: ToolboxEntry[]; template: CopiedTools | null }> {
    if (template_id === null && Object.keys(connection_map).length > 0)
      throw invalid('/connection_map', 'invalid_value', 'connection_map is for stamping: send template_id with it.');
    const template = template_id === null ? null : await this.stamping.source(caller, template_id);
    const copied = template ? await this.stamping.entriesOf(caller, template, connection_map, act) : [];
    const written = await this.entries.write(caller, [], entries, act);
    const all = [...copied, ...written];
    refuseUnfit(all, copied.length);
    if (template) await this.stamping.noteStamp(caller, template);
    return { entries: all, template };
  }
}

/** @param copied how many stand before those that were sent. */
function refuseUnfit(entries: readonly ToolboxEntry[], copied: number): void {
  if (entries.length > mostEntries)
    throw invalid('/entries', 'too_many', `entries and those of the template are more than ${mostEntries}.`);
  const problems = repeatedNames(entries.map(exposedName)).flatMap(({ name, positions }) =>
    positions.map((position): FieldError => ({
      path: pathIn('/entries', Math.max(0, position - copied), 'name'),
      reason: 'name_taken',
      message: `name is ${name}, as that of the template: give it a name of its own.`,
    })),
  );
  if (problems.length > 0) throw invalidFields(problems);
}
