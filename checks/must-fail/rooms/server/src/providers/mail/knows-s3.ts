// breaks: sdk-aws-sdk-stays-home
import { S3Client } from '@aws-sdk/client-s3'
export const s3 = S3Client
