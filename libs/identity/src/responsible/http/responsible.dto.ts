import { ApiProperty } from '@nestjs/swagger';
import { Id } from '#kernel';

export class ResponsibleBody {
  /** An active person of the organization, who has to accept. */
  @Id('usr') @ApiProperty({ example: 'usr_01k7vm3q8ef6ha4x2c9b5t0rsf' }) user_id!: string;
}
