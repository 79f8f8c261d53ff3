export { keyLines, type KeyMaterial, type KeysInKms, makeKeys, vaultKeys } from './key-material.js';
export { rotateKeys, type RotationStage, type RotationStep, rotationSteps, stageOf } from './key-rotation.js';
