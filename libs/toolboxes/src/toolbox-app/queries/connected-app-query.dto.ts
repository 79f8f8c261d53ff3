import { OmitType } from '@nestjs/swagger';
import { CreatedPageQuery } from '#kernel';

/** Has no `count`: apps of members who lost access to the toolbox are removed from each page, not by the statement. */
export class ConnectedAppQuery extends OmitType(CreatedPageQuery, ['count']) {}
