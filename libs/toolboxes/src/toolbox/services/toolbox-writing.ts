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

/** The parts of a new toolbox. */
export type ToolboxStart = {
  template_id: string | null;
  connection_map: ConnectionMap;
  entries: readonly SentEntry[];
};

/** Code that creating and updating a toolbox share. */
@Injectable()
export class ToolboxWriting {
  constructor(
    private readonly entries: EntryWriting,
    private readonly policies: ApprovalSettings,
    private readonly stamping: Stamping,
  ) {}

  /** @throws validation_error `policy_weaker` if it is weaker than the organization's. */
  async refuseWeaker(orgId: string, policy: PartialPolicy | null | undefined): Promise<void> {
    const problems = policyProblems(policy, await this.policies.get(orgId));
    if (problems.length > 0) throw invalidFields(problems);
  }

  /** Like `EntryWriting.write`. */
  entriesOf(caller: Caller, before: readonly ToolboxEntry[], sent: readonly SentEntry[], act: Act) {
    return this.entries.write(caller, before, sent, act);
  }

  /** The parts of a new toolbox: the tools of the template, followed by the entries in the request. */
  async startOf(
    caller: Caller,
    { template_id, connection_map, entries }: ToolboxStart,
    act: Act,
  ): Promise<{ entries: ToolboxEntry[]; template: CopiedTools | null }> {
    if (template_id === null && Object.keys(connection_map).length > 0)
      throw invalid(
        '/connection_map',
        'invalid_value',
        'connection_map is only for stamping. Send it together with template_id.',
      );
    const template = template_id === null ? null : await this.stamping.source(caller, template_id);
    const copied = template ? await this.stamping.entriesOf(caller, template, connection_map, act) : [];
    const written = await this.entries.write(caller, [], entries, act);
    const all = [...copied, ...written];
    refuseUnfit(all, copied.length);
    if (template) await this.stamping.noteStamp(caller, template);
    return { entries: all, template };
  }
}

/** @param copied the number of entries from the template. */
function refuseUnfit(entries: readonly ToolboxEntry[], copied: number): void {
  if (entries.length > mostEntries)
    throw invalid('/entries', 'too_many', `entries and the template together exceed ${mostEntries} tools.`);
  const problems = repeatedNames(entries.map(exposedName)).flatMap(({ name, positions }) =>
    positions.map((position): FieldError => ({
      path: pathIn('/entries', Math.max(0, position - copied), 'name'),
      reason: 'name_taken',
      message: `An entry of the template is already named ${name}. Choose a different name.`,
    })),
  );
  if (problems.length > 0) throw invalidFields(problems);
}
