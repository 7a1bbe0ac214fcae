export { CompliancePicture } from './CompliancePicture';
