import { OmitType } from '@nestjs/swagger';
import { CreatedPageQuery } from '#kernel';

/** Has no `count`, because which apps a member can use is decided for each page and not by the statement. */
export class ConnectedAppQuery extends OmitType(CreatedPageQuery, ['count']) {}
