import { Module } from '@nestjs/common';
import { PinResolution } from './domain/pin-resolution.js';
import { PinLookup } from './services/pin-lookup.js';

/** Code shared by entries of toolboxes and steps of synthetic tools. */
@Module({
  providers: [{ provide: PinResolution, useClass: PinLookup }],
  exports: [PinResolution],
})
export class EntryModule {}
