import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../part/button.js';
import { Confirm } from '../../part/confirm.js';
import { Failure, Loading, Notice } from '../../part/states.js';
import { UserText } from '../../part/user-text.js';
import { DetailPage, Section } from '../../page/detail-page.js';
import { Page } from '../../page/page.js';
import { useIdInPath } from '../../page/use-address.js';
import { client, type Tagged } from '../../session/api.js';
import { texts } from '../../texts/common.js';
import { teams } from '../../texts/teams.js';
import { readAgain, type Team, teamQuery } from './queries.js';
import { TeamMembers } from './team-members.js';
import { TeamToolboxes } from './team-toolboxes.js';

/** One team: its members, and the toolboxes that it gives them. */
export default function TeamScreen() {
  const { data, error, refetch } = useQuery(teamQuery(useIdInPath()));
  if (data) return <OneTeam tagged={data} />;
  return (
    <Page title={texts.screens.team}>
      {error ? <Failure error={error} onRetry={() => void refetch()} /> : <Loading rows={4} />}
    </Page>
  );
}

function OneTeam({ tagged: { value: team, etag } }: { tagged: Tagged<Team> }) {
  const [isOpen, setOpen] = useState(false);
  const navigate = useNavigate();
  const deletion = useMutation({
    mutationFn: () => client.teams.delete(team.id, undefined, { ifMatch: etag }),
    onSuccess: async () => {
      await navigate({ to: '/teams' });
      await readAgain();
    },
  });
  return (
    <DetailPage
      title={<UserText>{team.name}</UserText>}
      state={<UserText>{team.description}</UserText>}
      actions={
        <Button onPress={() => setOpen(true)} refusal={team.can_delete ? null : teams.refusals.manage}>
          {teams.delete}
        </Button>
      }
    >
      {team.source === 'scim' && (
        <Notice title={teams.directory}>
          <p>{teams.directoryHelp}</p>
        </Notice>
      )}
      <Section title={teams.toolboxes}>
        <TeamToolboxes team={team} />
      </Section>
      <Section title={teams.membersTitle}>
        <TeamMembers team={team} />
      </Section>
      {isOpen && (
        <Confirm
          title={teams.deleteTitle(team.name)}
          label={teams.deleteNow}
          work={deletion}
          onClose={() => setOpen(false)}
        >
          <p>{teams.deleteHelp(team.member_count)}</p>
        </Confirm>
      )}
    </DetailPage>
  );
}
