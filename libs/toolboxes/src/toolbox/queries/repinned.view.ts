import { ApiProperty } from '@nestjs/swagger';
import { OneToolboxView } from './toolbox.view.js';

export class RepinCandidateView {
  id!: string;
  name!: string;
}

/** An entry that could not be pinned. */
export class StillUnmetView {
  entry_id!: string;
  @ApiProperty({ enum: ['none_usable', 'several_usable', 'restricted'] }) reason!: string;
  /** At most ten connections of its connector that the caller may use. */
  @ApiProperty({ type: [RepinCandidateView] }) candidates!: RepinCandidateView[];
}

export class RepinnedView {
  toolbox!: OneToolboxView;
  /** Entries that are pinned anew, by the caller. */
  repinned!: string[];
  @ApiProperty({ type: [StillUnmetView] }) still_unmet!: StillUnmetView[];
}
