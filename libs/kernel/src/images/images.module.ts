import { Module } from '@nestjs/common';
import { ImageController } from './http/image.controller.js';

/** Serves what `Images` keeps, in the process that answers clients. */
@Module({ controllers: [ImageController] })
export class ImagesModule {}
