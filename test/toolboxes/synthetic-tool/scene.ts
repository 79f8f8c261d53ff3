import { startApi } from '../../support/api.js';
import { connectionOf } from '../../support/connections.js';
import { type MemberClient } from '../../support/founder.js';
import { ruleOn } from '../../support/rule-on.js';
import { answeredInTime } from '../../support/in-time.js';

export async function startToolScene() {
  const api = await startApi();
  afterAll(() => api.stop());

  /** A connection to GitHub that this member owns. */
  const own = ({ orgId, userId }: MemberClient) => connectionOf(api, orgId, { owner_user_id: userId });

  /**
   * A new organization. The creator has a connection to GitHub, which is not shared. The outsider cannot create tools.
   */
  const organize = async () => {
    const people = await api.organization({
      creator: 'Member',
      colleague: 'Member',
      admin: 'Org Admin',
      outsider: ['connector:view'],
    });
    const { owner, creator } = people;
    const on = await own(creator);
    const list = (more: object = {}) => listOn(on, more);
    const program = (more: object = {}) => ({
      name: 'Open issues',
      description: 'Titles of what is open.',
      input_schema: { type: 'object', properties: { owner: { type: 'string' } }, required: ['owner'] },
      steps: [list()],
      output_template: 'steps.open.result.title',
      ...more,
    });
    const created = async (more: object = {}, as = creator): Promise<any> => {
      const { status, body } = await as('POST /synthetic-tool', program(more));
      if (status !== 201) throw new Error(JSON.stringify(body));
      return body;
    };
    const block = (member: MemberClient, rule: object) => owner('POST /restriction', ruleOn(member.userId, rule));
    /** Diagnostics of a draft, with code and pointer. */
    const said = async (more: object, as = creator): Promise<[string, string, string][]> => {
      const { status, body } = await answeredInTime(() => as('POST /synthetic-tool/validate', program(more)));
      if (status !== 200) throw new Error(JSON.stringify(body));
      expect(body.valid).toBe(!body.diagnostics.some(({ severity }: any) => severity === 'error'));
      return body.diagnostics.map(({ severity, code, pointer }: any) => [severity, code, pointer]);
    };
    return { ...people, on, list, program, created, block, said };
  };
  return { api, own, organize };
}

/** A step that lists issues through this connection. */
export const listOn = (connection_id: string, more: object = {}) => ({
  key: 'open',
  connection_id,
  tool_name: 'list_issues',
  args_template: `{'owner': input.owner, 'repo': 'app'}`,
  ...more,
});
