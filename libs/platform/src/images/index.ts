export { SentImage, TakesImage } from './image-upload.js';
export { ImagesModule } from './images.module.js';
export { Images, type ImageUpload } from './images.js';
