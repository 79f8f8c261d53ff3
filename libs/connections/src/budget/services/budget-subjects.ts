import { Injectable } from '@nestjs/common';
import { ConnectorLabels, ConnectorTools, type ToolRef } from '#access-control';
import { ConnectedApps, ConsentResources } from '#authentication';
import { MemberLabels } from '#identity';
import { type Caller, invalid } from '#kernel';
import { type BudgetSubject } from '../domain/budget.js';
import { unknownSubject } from '../domain/refusals.js';

type NamedSubject = Pick<BudgetSubject, 'subject_type' | 'subject_id'>;

/** Finds and names what budgets limit. */
@Injectable()
export class BudgetSubjects {
  constructor(
    private readonly memberLabels: MemberLabels,
    private readonly connectedApps: ConnectedApps,
    private readonly consentResources: ConsentResources,
    private readonly connectorLabels: ConnectorLabels,
    private readonly connectorTools: ConnectorTools,
  ) {}

  /**
   * Returns the member whose calls a budget with this subject limits. Null if it is not a member or an app of one.
   * @throws validation_error `unknown_subject` if the subject does not exist, or the caller cannot see it.
   */
  async findMember(caller: Caller, subject: BudgetSubject): Promise<string | null> {
    const { subject_type, subject_id, connector_slug, tool_name } = subject;
    if (subject_type === 'organization') return null;
    if (subject_type === 'tool') {
      await this.assertTool(caller, { connector_slug: connector_slug!, tool_name: tool_name! });
      return null;
    }
    if (subject_type === 'app') {
      const app = await this.connectedApps.find(caller.orgId, subject_id!);
      if (!app)
        throw unknown('There is no connected app with this id. The list of a member’s connected apps has their ids.');
      return app.user_id;
    }
    if (!(await this.labelsFor(caller, [subject])).has(subject_id!))
      throw unknown(
        subject_type === 'member'
          ? 'There is no member with this id.'
          : 'There is no toolbox with this id that you can use.',
      );
    return subject_type === 'member' ? subject_id : null;
  }

  /** Returns the ids of the members for whom the apps among the subjects act, by the id of the app. */
  async findOwners({ orgId }: Caller, subjects: readonly NamedSubject[]): Promise<ReadonlyMap<string, string>> {
    const apps = listIds(subjects, 'app');
    return apps.length === 0 ? new Map() : this.connectedApps.findOwners(orgId, apps);
  }

  private async assertTool(caller: Caller, tool: ToolRef): Promise<void> {
    const { orgId } = caller;
    const [seen, [found]] = await Promise.all([
      this.connectorLabels.seenBy(caller, [tool.connector_slug]),
      this.connectorTools.find(orgId, [tool]),
    ]);
    if (!seen.has(tool.connector_slug))
      throw invalid('/connector_slug', unknownSubject, 'There is no connector with this slug that you can see.');
    if (!found) throw invalid('/tool_name', unknownSubject, 'The connector has no tool with this name.');
  }

  /** Returns names by the id of the member, app or toolbox. Toolboxes that the caller cannot use are absent. */
  async labelsFor(caller: Caller, subjects: readonly NamedSubject[]): Promise<ReadonlyMap<string, string>> {
    const members = listIds(subjects, 'member');
    const [apps, toolboxes] = [listIds(subjects, 'app'), listIds(subjects, 'toolbox')];
    const labels = await Promise.all([
      members.length === 0 ? [] : this.memberLabels.current(caller.orgId, members),
      apps.length === 0 ? [] : this.connectedApps.labelsFor(caller.orgId, apps),
      toolboxes.length === 0 ? [] : this.consentResources.labelsFor(caller, toolboxes),
    ]);
    return new Map(labels.flatMap((each) => [...each]));
  }
}

const listIds = (subjects: readonly NamedSubject[], type: NamedSubject['subject_type']): string[] => [
  ...new Set(
    subjects.flatMap(({ subject_type, subject_id }) => (subject_type === type && subject_id ? [subject_id] : [])),
  ),
];

const unknown = (message: string) => invalid('/subject_id', unknownSubject, message);
