import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { BulkResult } from '../../part/bulk-result.js';
import { Button } from '../../part/button.js';
import { Chooser, type Choice } from '../../part/chooser.js';
import { Dialog } from '../../part/dialog.js';
import { useBulk } from '../../part/use-bulk.js';
import { type Selection } from '../../page/selection.js';
import { client } from '../../session/api.js';
import { findTeams } from '../../session/find.js';
import { meQuery } from '../../session/me.js';
import { people } from '../../texts/people.js';
import { type Member, nameOf, readAgain } from './queries.js';

const { bulk, refusals, suspension } = people;

type BulkActionsProps = { selection: Selection<Member> };

/** What can be done with several people at once. */
export function BulkActions({ selection }: BulkActionsProps) {
  const [open, setOpen] = useState<'suspend' | 'team' | null>(null);
  const { data: me } = useQuery(meQuery);
  const refused = selection.rows.filter(({ can_suspend }) => !can_suspend).length;
  const permission = 'member:manage';
  const isMissing = me && !me.permissions.includes(permission);
  const some = refused === 0 ? null : refusals.some(refused);
  const close = () => setOpen(null);
  return (
    <>
      <Button onPress={() => setOpen('suspend')} refusal={isMissing ? refusals.permission(permission) : some}>
        {bulk.suspend}
      </Button>
      <Button
        onPress={() => setOpen('team')}
        refusal={selection.rows.some(({ id }) => id === me?.user.id) ? refusals.yourself : null}
      >
        {bulk.addToTeam}
      </Button>
      {open === 'suspend' && <SuspendMany selection={selection} onClose={close} />}
      {open === 'team' && <AddToTeam selection={selection} onClose={close} />}
    </>
  );
}

type ManyProps = { selection: Selection<Member>; onClose: () => void };

/** Closing the dialog after the work forgets the selection, because the rows have changed. */
function useMany(act: (member: Member) => Promise<unknown>, { selection, onClose }: ManyProps) {
  const work = useBulk(act, () => void readAgain());
  const close = () => {
    work.stop();
    if (work.work) selection.clear();
    onClose();
  };
  return { work, close, isOver: work.work?.isRunning === false };
}

function SuspendMany(props: ManyProps) {
  const { rows } = props.selection;
  const { work, close, isOver } = useMany(({ id }) => client.members.suspend(id, {}), props);
  return (
    <Dialog
      title={suspension.titleMany(rows.length)}
      onClose={close}
      closeLabel={isOver ? bulk.close : undefined}
      actions={
        !isOver && (
          <Button kind="danger" busy={work.work !== null} onPress={() => void work.start(rows)}>
            {suspension.now}
          </Button>
        )
      }
    >
      <ul>
        {suspension.effects.map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
      <BulkResult bulk={work} nameOf={nameOf} />
    </Dialog>
  );
}

function AddToTeam(props: ManyProps) {
  const { rows } = props.selection;
  const [team, setTeam] = useState<Choice | null>(null);
  const { work, close, isOver } = useMany(({ id }) => client.teams.addMember(team!.value, { user_id: id }), props);
  const { data } = useQuery({
    queryKey: ['teams', team?.value],
    queryFn: () => client.teams.get(team!.value),
    enabled: team !== null,
  });
  const refusal = team === null ? refusals.noTeam : data?.can_manage_members === false ? refusals.team : null;
  return (
    <Dialog
      title={bulk.addTitle(rows.length)}
      onClose={close}
      closeLabel={isOver ? bulk.close : undefined}
      actions={
        !isOver && (
          <Button
            kind="primary"
            busy={work.work !== null || (team !== null && !data)}
            refusal={refusal}
            onPress={() => void work.start(rows)}
          >
            {bulk.add}
          </Button>
        )
      }
    >
      <p className="soft">{bulk.addHelp}</p>
      <Chooser label={bulk.team} chosen={team} onChoose={setTeam} find={{ name: 'teams', read: findTeams }} />
      <BulkResult bulk={work} nameOf={nameOf} />
    </Dialog>
  );
}
