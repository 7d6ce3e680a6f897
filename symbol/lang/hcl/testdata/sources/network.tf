/*
 * A network with public and private subnets.
 */
terraform {
  required_version = ">= 1.5"
  required_providers {
    aws = {
      source  = "hashicorp/aws"
      version = "~> 5.0"
    }
  }
  backend "s3" {
    bucket = "state"
  }
}

provider "aws" {
  region = var.region
}

provider "aws" {
  alias  = "west"
  region = "us-west-1"
}

# Where everything runs.
variable "region" {
  description = "The region"
  type        = string
  default     = "eu-central-1"
}

variable "subnets" {
  type = map(object({
    cidr   = string
    public = optional(bool, false)
  }))
  validation {
    condition     = length(var.subnets) > 0
    error_message = "At least one subnet."
  }
}

locals {
  # The name before each name.
  prefix = "${var.project}-${terraform.workspace}"
  tags = {
    Project = local.prefix
    Image   = data.aws_ami.ubuntu.id
  }
  public = { for name, subnet in var.subnets : name => subnet if subnet.public }
}

data "aws_ami" "ubuntu" {
  most_recent = true
  owners      = ["099720109477"]
}

// The network itself.
resource "aws_vpc" "main" {
  provider   = aws.west
  cidr_block = cidrsubnet("10.0.0.0/8", 8, 1)
  tags       = merge(local.tags, { Name = "${local.prefix}-vpc" })

  lifecycle {
    ignore_changes = [tags["Owner"]]
  }
}

resource "aws_subnet" "this" {
  for_each = var.subnets

  vpc_id     = aws_vpc.main.id
  cidr_block = each.value.cidr

  dynamic "timeouts" {
    for_each = local.public
    iterator = limit
    content {
      create = limit.value.create
    }
  }
}

resource "aws_instance" "bastion" {
  count     = length(local.public) > 0 ? 1 : 0
  ami       = data.aws_ami.ubuntu.id
  subnet_id = values(aws_subnet.this)[0].id
  user_data = <<-EOF
    #!/bin/sh
    hostname ${local.prefix}-bastion
    %{ for name in keys(local.public) ~}
    echo ${name} >> /etc/subnets
    %{ endfor ~}
  EOF

  provisioner "local-exec" {
    command = "echo ${self.public_ip}"
  }
}

module "cluster" {
  source = "./modules/cluster"

  vpc_id     = aws_vpc.main.id
  subnet_ids = [for s in aws_subnet.this : s.id]
  depends_on = [aws_instance.bastion]
}

module "labels" {
  source  = "cloudposse/label/null"
  version = "0.25.0"
}

moved {
  from = aws_vpc.old
  to   = aws_vpc.main
}

check "reachable" {
  data "http" "health" {
    url = module.cluster.url
  }
  assert {
    condition     = data.http.health.status_code == 200
    error_message = "The cluster does not answer."
  }
}

output "vpc_id" {
  description = "The id of the network"
  value       = aws_vpc.main.id
}

output "endpoints" {
  value     = module.cluster.endpoints[*].url
  sensitive = true
}
