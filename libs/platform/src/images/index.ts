export { imageErrors, maxImageBytes, PutImage, SentImage } from './image-upload.js';
export { ImagesModule } from './image.controller.js';
export { Images, type ImageUpload } from './images.js';
