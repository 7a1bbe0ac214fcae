export { CompliancePicture, PictureSkeleton } from './CompliancePicture';
