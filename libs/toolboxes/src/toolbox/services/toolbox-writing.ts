import { Injectable } from '@nestjs/common';
import { type PartialPolicy } from '#connections';
import { type Act, type Caller, invalidFields } from '#kernel';
import { ApprovalSettings } from '#organizations';
import { type ToolboxEntry } from '../../entry/domain/entry.js';
import { SkillVersions } from '../../skill/domain/skill-versions.js';
import { type SentEntry } from '../domain/entry-drafts.js';
import { policyProblems } from '../domain/policy-problems.js';
import { type Toolbox } from '../domain/toolbox.js';
import { EntryWriting } from './entry-writing.js';

/** What making a toolbox and changing one have in common. */
@Injectable()
export class ToolboxWriting {
  constructor(
    private readonly entries: EntryWriting,
    private readonly versions: SkillVersions,
    private readonly policies: ApprovalSettings,
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

  /** Has the toolbox take the text for its skill, and keeps it as the next version; the same text changes nothing. */
  async publish(toolbox: Toolbox, text: string | null, act: Act): Promise<void> {
    const version = toolbox.writeSkill(text, null, act);
    if (version) await this.versions.add(toolbox.state.org_id, version, act);
  }

  /** Its skill versions go with it. */
  forget({ state: { org_id, id } }: Toolbox): Promise<void> {
    return this.versions.remove(org_id, id);
  }
}
