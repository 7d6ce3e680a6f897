# The web servers.
variable "image" {
  type    = string
  default = "nginx:1.27"
}

job "web" {
  datacenters = ["dc1"]
  type        = "service"

  # Three of them, each with its own port.
  group "servers" {
    count = 3

    network {
      port "http" { to = 80 }
    }

    task "nginx" {
      driver = "docker"
      config {
        image = var.image
        ports = ["http"]
      }
      template {
        data = <<EOH
upstream backend { {{ range service "api" }} server {{ .Address }}; {{ end }} }
EOH
        destination = "local/nginx.conf"
      }
    }
  }
}

source "docker" "base" {
  image = var.image
}

build {
  sources = ["source.docker.base"]
}
