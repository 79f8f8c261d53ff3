import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../part/button.js';
import { Chooser, type Choice } from '../../part/chooser.js';
import { Confirm } from '../../part/confirm.js';
import { textOf } from '../../part/look-up.js';
import { Failure, Loading } from '../../part/states.js';
import { UserText } from '../../part/user-text.js';
import { client } from '../../session/api.js';
import { findToolboxes } from '../../session/find.js';
import { teams } from '../../texts/teams.js';
import { readAgain, type SharedToolbox, type Team, toolboxesQuery } from './queries.js';

/** The toolboxes that are shared with a team. */
export function TeamToolboxes({ team }: { team: Team }) {
  const { data, error, refetch } = useQuery(toolboxesQuery(team.id));
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <p className="soft tab-lead">{teams.toolboxesHelp}</p>
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading rows={1} />}
      {data?.shared.length === 0 && <p className="tab-lead">{teams.noToolboxes}</p>}
      {data && data.shared.length > 0 && (
        <ul className="rows tab-lead">
          {data.shared.map((shared) => (
            <li key={shared.toolbox.id}>
              <Row shared={shared} team={team} />
            </li>
          ))}
        </ul>
      )}
      {data?.isCut && <p className="soft">{teams.cut}</p>}
      <Button onPress={() => setOpen(true)}>{teams.give}</Button>
      {isOpen && <Give team={team} onClose={() => setOpen(false)} />}
    </>
  );
}

function Row({ shared: { toolbox, share }, team }: { shared: SharedToolbox; team: Team }) {
  const [isOpen, setOpen] = useState(false);
  const stop = useMutation({
    mutationFn: () => client.toolboxes.revokeShare(toolbox.id, share.id),
    onSuccess: () => setOpen(false),
    onSettled: readAgain,
  });
  return (
    <div className="thing">
      <div>
        <strong>
          <Link to={`/toolboxes/${toolbox.id}`}>
            <UserText>{toolbox.name}</UserText>
          </Link>
        </strong>{' '}
        <span className="tag">{textOf(teams.levels, share.level)}</span>
        <p className="soft small">{teams.entries(toolbox.entry_count)}</p>
      </div>
      <Button onPress={() => setOpen(true)} refusal={toolbox.can_revoke_share ? null : teams.refusals.share}>
        {teams.stop}
      </Button>
      {isOpen && (
        <Confirm title={teams.stopTitle(toolbox.name)} label={teams.stop} work={stop} onClose={() => setOpen(false)}>
          <p>{teams.stopHelp(team.member_count)}</p>
        </Confirm>
      )}
    </div>
  );
}

/** Shares a toolbox with the team. */
function Give({ team, onClose }: { team: Team; onClose: () => void }) {
  const [toolbox, setToolbox] = useState<Choice | null>(null);
  const { data } = useQuery({
    queryKey: ['toolboxes', 'one', toolbox?.value],
    queryFn: () => client.toolboxes.get(toolbox!.value),
    enabled: toolbox !== null,
  });
  const share = useMutation({
    mutationFn: () =>
      client.toolboxes.share(toolbox!.value, { grantee_type: 'team', grantee_id: team.id, level: 'use' }),
    onSuccess: onClose,
    onSettled: readAgain,
  });
  const refused = data?.can_share === false ? teams.refusals.share : null;
  return (
    <Confirm
      title={teams.giveTitle}
      label={teams.giveNow}
      kind="primary"
      work={{ ...share, isPending: share.isPending || (toolbox !== null && !data) }}
      refusal={toolbox === null ? teams.refusals.chooseToolbox : refused}
      onClose={onClose}
    >
      <Chooser
        label={teams.toolbox}
        chosen={toolbox}
        onChoose={setToolbox}
        find={{ name: 'toolboxes', read: findToolboxes }}
        placeholder={teams.search}
      />
      <p>{teams.giveHelp(team.member_count)}</p>
    </Confirm>
  );
}
