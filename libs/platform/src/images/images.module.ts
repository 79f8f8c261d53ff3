import { Module } from '@nestjs/common';
import { ImageController } from './image.controller.js';

/** Serves images stored by `Images`, in the process that answers clients. */
@Module({ controllers: [ImageController] })
export class ImagesModule {}
