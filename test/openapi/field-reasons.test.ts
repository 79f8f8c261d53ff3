import { programOn } from '../support/curated-things.js';
import { connectionOf } from '../support/connections.js';
import { nameOf } from '../support/contract.js';
import { startContractScene } from './scene.js';

const { api, owner, contract } = await startContractScene();

describe('FieldReason', () => {
  it('lists the codes of an invalid program', async () => {
    const connection = await connectionOf(api, owner.orgId, { owner_user_id: owner.userId });
    const { steps, ...program } = programOn(connection);
    const [step] = steps as [(typeof steps)[0]];
    const invalid = [
      { ...step, tool_name: 'no_such_tool' },
      { ...step, key: 'other', connection_id: 'conn_x', depends_on: ['nothing'] },
      { ...step, key: 'twice', args_template: '{' },
      { ...step, key: 'twice', args_template: '$eval("1")', depends_on: ['twice'] },
      { ...step, key: 'failing', args_template: '{}.a + "x"' },
    ];
    const answer = await owner('POST /synthetic-tool', { ...program, steps: invalid });
    expect([answer.status, answer.body.error?.reason]).toEqual([400, 'program_invalid']);
    const found = new Set(answer.body.error.fields.map(({ reason }: any) => reason));
    expect([...found]).toEqual(
      expect.arrayContaining(['unknown_tool', 'unknown_connection', 'dependency_unknown', 'jsonata_syntax']),
    );
    const route = contract.routes.find((each) => nameOf(each) === 'POST /synthetic-tool')!;
    expect(contract.answer(route, answer.status, answer.body)).toBeNull();
  });

  it('lists and describes every code of a program', () => {
    const { FieldReason, ProgramDiagnostic } = contract.document.components.schemas as any;
    const codes: string[] = ProgramDiagnostic.properties.code.enum;
    expect(codes.length).toBeGreaterThan(10);
    expect(codes.filter((code) => !FieldReason.enum.includes(code))).toEqual([]);
    expect(FieldReason.enum.filter((name: string) => !FieldReason['x-enumDescriptions'][name])).toEqual([]);
  });
});
