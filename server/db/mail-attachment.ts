/** A text file that a mail carries. */
export interface MailAttachment {
  filename: string
  contentType: string
  content: string
}
