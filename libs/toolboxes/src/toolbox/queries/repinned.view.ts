import { ApiProperty } from '@nestjs/swagger';
import { OneToolboxView } from './toolbox.view.js';

export class RepinCandidateView {
  /** The id of the connection. It never changes. */
  id!: string;
  /** The display name of the connection. */
  name!: string;
}

/** An entry that could not be pinned. */
export class StillUnmetView {
  /** The id of the entry. */
  entry_id!: string;
  /**
   * `none_usable`: the caller cannot use any active connection of the connector, or not the requested one, or the
   * entry is a synthetic tool. `several_usable`: choose one of `candidates`. `restricted`: a restriction blocks the
   * caller from the tool.
   */
  @ApiProperty({ enum: ['none_usable', 'several_usable', 'restricted'] }) reason!: string;
  /** At most ten connections on the entry's connector that the caller can use. */
  @ApiProperty({ type: [RepinCandidateView] }) candidates!: RepinCandidateView[];
}

export class RepinnedView {
  /** The toolbox after the change. */
  toolbox!: OneToolboxView;
  /** The ids of the entries that were repinned. */
  repinned!: string[];
  /** The entries that could not be repinned. */
  @ApiProperty({ type: [StillUnmetView] }) still_unmet!: StillUnmetView[];
}
